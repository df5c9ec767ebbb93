import { readdirSync, readFileSync } from "node:fs";
import { readStat } from "../support/processor.ts";

/** Resources that a process has used, as the kernel counts them. */
export interface Uso {
  /** Milliseconds of processor, of all its threads together. */
  readonly cpuMs: number;
  readonly memoriaMb: number;
}

/** Reads a process's use; null without /proc. */
export function usoDe(pid: number | undefined): Uso | null {
  try {
    const stat = readStat(pid);
    const rss = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return stat === null ? null : { cpuMs: stat.cpuMs, memoriaMb: Number(rss) / 1024 };
  } catch {
    return null;
  }
}

/** The duration of one call, by the clock and without the waits for a busy processor. */
export interface Medida {
  readonly ms: number;
  /** Duration without the threads' waits in the run queue; NaN when the kernel does not report them. */
  readonly sinFilaMs: number;
  /** Processor time of each thread. */
  readonly cpuMs: readonly number[];
}

/**
 * Measures a call that runs through the event loops of these processes. `motor`: a database's processes, which work side by side; the longest
 * wait of one of them counts.
 */
export async function measureIn(
  pids: readonly (number | undefined)[],
  hacer: () => unknown,
  motor: readonly number[] = [],
): Promise<Medida> {
  const esperasAntes = motor.map(esperaDe);
  const antes = pids.map(hiloDe);
  const desde = performance.now();
  await hacer();
  const ms = performance.now() - desde;
  const hilos = pids.map((pid, i) => ({ antes: antes[i], despues: hiloDe(pid) }));
  const fila = hilos.reduce((suma, { antes: a, despues: b }) => suma + restar(b?.esperaMs, a?.esperaMs), 0);
  const cpuMs = hilos.map(({ antes: a, despues: b }) => restar(b?.cpuMs, a?.cpuMs));
  const enMotor = motor.map((pid, i) => esperaDe(pid) - (esperasAntes[i] ?? 0));
  return { ms, sinFilaMs: ms - fila - Math.max(0, ...enMotor), cpuMs };
}

/** The time in the run queue; 0 of a process that ended. */
function esperaDe(pid: number): number {
  return hiloDe(pid)?.esperaMs ?? 0;
}

/** Measures each of `veces` calls while `pids` work one after the other; a first tenth warms up and does not count. */
export async function measureEach(
  veces: number,
  pids: readonly (number | undefined)[],
  hacer: (i: number) => unknown,
  motor: readonly number[] = [],
): Promise<readonly Medida[]> {
  const medidas: Medida[] = [];
  const calentar = Math.ceil(veces / 10);
  for (let i = 0; i < veces + calentar; i++) {
    const medida = await measureIn(pids, () => hacer(i), motor);
    if (i >= calentar) medidas.push(medida);
  }
  return medidas;
}

function restar(a: number | undefined, b: number | undefined): number {
  return (a ?? Number.NaN) - (b ?? Number.NaN);
}

/** Reads the processor time of a process's first thread, which runs the event loop, and its time in the run queue. */
export function hiloDe(
  pid: number | undefined,
): { readonly cpuMs: number; readonly esperaMs: number } | undefined {
  try {
    const [cpu, espera] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
    return { cpuMs: Number(cpu) / 1e6, esperaMs: Number(espera) / 1e6 };
  } catch {
    return undefined;
  }
}

/** Reads the processor time of a process, its living children and its ended ones; NaN without /proc. */
export function cpuConHijos(pid: number | undefined): number {
  const propia = readStat(pid);
  if (propia === null) return Number.NaN;
  return listHijos(pid).reduce(
    (suma, hijo) => suma + (readStat(hijo)?.cpuMs ?? 0),
    propia.cpuMs + propia.hijosMs,
  );
}

/** Lists the living children of a process. */
export function listHijos(pid: number | undefined): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

/** Tells whether a thread of these processes works, or waits for a processor. */
export function isOcupado(pids: readonly (number | undefined)[]): boolean {
  return pids.some((pid) => listHilos(pid).some((hilo) => readStat(pid, hilo)?.estado === "R"));
}

function listHilos(pid: number | undefined): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return []; // it has ended
  }
}
