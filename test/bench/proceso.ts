import { readFileSync } from "node:fs";

/** What a process has used, as the kernel counts it. */
export interface Uso {
  /** Milliseconds of processor, all its threads together. */
  readonly cpuMs: number;
  readonly memoriaMb: number;
}

/** USER_HZ of every Linux that Node runs on. */
const TICK_MS = 10;

/** Null where there is no /proc. */
export function usoDe(pid: number | undefined): Uso | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name may hold blanks: what follows it is counted from its end.
    const campos = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(campos[11]) + Number(campos[12]);
    const rss = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return { cpuMs: ticks * TICK_MS, memoriaMb: Number(rss) / 1024 };
  } catch {
    return null;
  }
}

/** One call, as the clock has it and as it would be where nobody else wants the processors. */
export interface Medida {
  readonly ms: number;
  /** Without what the threads named stood in line for a processor that others had; NaN where the kernel does not tell. */
  readonly sinFilaMs: number;
  /** Of processor, of each of them. */
  readonly cpuMs: readonly number[];
}

/** Measures a call that goes through the event loops of these processes. */
export async function medirEn(pids: readonly (number | undefined)[], hacer: () => unknown): Promise<Medida> {
  const antes = pids.map(hiloDe);
  const desde = performance.now();
  await hacer();
  const ms = performance.now() - desde;
  const hilos = pids.map((pid, i) => ({ antes: antes[i], despues: hiloDe(pid) }));
  const fila = hilos.reduce((suma, { antes: a, despues: b }) => suma + restar(b?.esperaMs, a?.esperaMs), 0);
  const cpuMs = hilos.map(({ antes: a, despues: b }) => restar(b?.cpuMs, a?.cpuMs));
  return { ms, sinFilaMs: ms - fila, cpuMs };
}

/** Where `pids` go on one after the other: each of `veces` calls, after a tenth that are not counted. */
export async function medirCadaUna(
  veces: number,
  pids: readonly (number | undefined)[],
  hacer: (i: number) => unknown,
): Promise<readonly Medida[]> {
  const medidas: Medida[] = [];
  const calentar = Math.ceil(veces / 10);
  for (let i = 0; i < veces + calentar; i++) {
    const medida = await medirEn(pids, () => hacer(i));
    if (i >= calentar) medidas.push(medida);
  }
  return medidas;
}

function restar(a: number | undefined, b: number | undefined): number {
  return (a ?? Number.NaN) - (b ?? Number.NaN);
}

/** What a process's first thread, the one with the event loop, has used, and how long it stood in line. */
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
