/** Runs many seeds in worker processes. */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { NombreAtaque } from "./ataques/nombres.ts";
import { getPlantillas } from "./plantillas-guardadas.ts";
import { procesadorMs } from "./procesador.ts";
import type { Encargo, Listo } from "./worker.ts";
import type { Desenlace, Pedida } from "./semilla.ts";

const WORKER = join(import.meta.dirname, "worker.ts");
/** Compiled modules, as the tests keep them: a worker loads some two thousand. */
const COMPILADO = join(import.meta.dirname, "..", "..", "node_modules", ".cache", "compilado");
/** A seed takes a fraction of a second; after this time it counts as hung. */
const MAXIMO_MS = 600_000;
/** A worker keeps some megabytes of each story: after so many, another one takes its place. */
const RELEVO = 300;

/** A story by its seed and the attacks that it must have; none: those of its seed. */
export interface Elegida {
  readonly semilla: number;
  readonly con: readonly NombreAtaque[];
}

/** Lists the stories of `cuantas` seeds from `desde` on. */
export function listElegidas(desde: number, cuantas: number, con: readonly NombreAtaque[] = []): Elegida[] {
  return Array.from({ length: cuantas }, (_, i) => ({ semilla: desde + i, con }));
}

export interface Opciones {
  readonly historias: readonly Elegida[];
  readonly workers?: number;
  /** A bug to look for, by its name. */
  readonly mutante?: string | undefined;
  /** Stops after the first failing seed. */
  readonly hastaFallar?: boolean;
  /** Returns the trace of every seed, not only of the failing ones. */
  readonly conRastro?: boolean;
  /** A folder for the final databases of a story. */
  readonly guardarEn?: string | null;
  /** Steps to leave out. */
  readonly sin?: readonly number[];
  readonly alTerminar?: (desenlace: Desenlace, historia: Elegida) => void;
  /** Receives the processor time of all processes before the first story, in milliseconds. */
  readonly alArrancar?: (procesadorMs: number) => void;
}

/** Runs stories in separate processes and returns their outcomes, in the order of the stories; those that did not run are left out. */
export async function runSemillas(opciones: Opciones): Promise<readonly Desenlace[]> {
  const {
    historias,
    workers = availableParallelism(),
    mutante,
    conRastro = false,
    guardarEn = null,
    sin = [],
  } = opciones;
  let plantilla = "";
  const desenlaces = new Map<Elegida, Desenlace>();
  let siguiente = 0;
  const trabajar = async (lugar: number): Promise<void> => {
    for (let hechas = 1; ; hechas++) {
      const historia = historias[siguiente++];
      if (historia === undefined) return;
      const worker = equipo[lugar] ?? openWorker(mutante);
      if (equipo[lugar] === undefined) await arrancado(worker);
      equipo[lugar] = worker;
      const desenlace = await encargar(worker, {
        kind: "semilla",
        ...historia,
        plantilla,
        conRastro,
        guardarEn,
        sin,
      });
      desenlaces.set(historia, desenlace);
      opciones.alTerminar?.(desenlace, historia);
      if (desenlace.falla !== null && opciones.hastaFallar === true) siguiente = historias.length;
      if (hechas % RELEVO !== 0) continue;
      worker.kill("SIGKILL");
      equipo[lugar] = undefined;
    }
  };
  const primeros = Array.from({ length: Math.min(workers, historias.length) }, () => openWorker(mutante));
  const equipo: (ChildProcess | undefined)[] = [...primeros];
  try {
    const [preparadas, ...suyosMs] = await Promise.all([preparePlantillas(), ...primeros.map(arrancado)]);
    plantilla = preparadas.carpeta;
    const sumaMs = suyosMs.reduce((suma, ms) => suma + ms, preparadas.procesadorMs);
    opciones.alArrancar?.(procesadorMs() + sumaMs);
    await Promise.all(primeros.map((_, lugar) => trabajar(lugar)));
  } finally {
    for (const worker of equipo) worker?.kill("SIGKILL");
  }
  return historias.flatMap((historia) => desenlaces.get(historia) ?? []);
}

/** Gives the folder of the templates, and the processor time of the worker that made them; 0 where a run before did. */
async function preparePlantillas(): Promise<{ readonly carpeta: string; readonly procesadorMs: number }> {
  let suyoMs = 0;
  const carpeta = await getPlantillas(async (nueva) => {
    const worker = openWorker(undefined);
    try {
      await arrancado(worker);
      suyoMs = (await encargar(worker, { kind: "plantilla", carpeta: nueva })).procesadorMs;
    } finally {
      worker.kill("SIGKILL");
    }
  });
  return { carpeta, procesadorMs: suyoMs };
}

/** Runs one process for a series of stories; the process ends when `usar` does. */
export async function withWorker<T>(
  mutante: string | undefined,
  usar: (correr: (pedida: Omit<Pedida, "plantilla">) => Promise<Desenlace>) => Promise<T>,
): Promise<T> {
  const { carpeta: plantilla } = await preparePlantillas();
  const worker = openWorker(mutante);
  try {
    await arrancado(worker);
    return await usar((pedida) =>
      encargar(worker, { kind: "semilla", ...pedida, plantilla, conRastro: false }),
    );
  } finally {
    worker.kill("SIGKILL");
  }
}

function openWorker(mutante: string | undefined): ChildProcess {
  return fork(WORKER, mutante === undefined ? [] : [mutante], {
    execArgv: [],
    env: { ...process.env, TZ: "UTC", NODE_OPTIONS: "", NODE_COMPILE_CACHE: COMPILADO },
  });
}

/** Waits until a worker is ready; gives its processor time. Throws when it ends before that: a mutant may not load. */
async function arrancado(worker: ChildProcess): Promise<number> {
  const fin = new AbortController();
  const { signal } = fin;
  try {
    return await Promise.race([
      once(worker, "message", { signal }).then(([listo]) => (listo as Listo).procesadorMs),
      once(worker, "exit", { signal }).then(() => {
        throw new Error("el worker no arranca");
      }),
    ]);
  } finally {
    fin.abort();
  }
}

/** Sends one message and waits for its reply. Throws when the worker dies or does not answer in time. */
async function encargar(worker: ChildProcess, encargo: Encargo): Promise<Desenlace> {
  const fin = new AbortController();
  const plazo = AbortSignal.timeout(MAXIMO_MS);
  const signal = AbortSignal.any([fin.signal, plazo]);
  worker.send(encargo);
  try {
    return await Promise.race([
      once(worker, "message", { signal }).then(([desenlace]) => desenlace as Desenlace),
      once(worker, "exit", { signal }).then(() => {
        throw new Error(`el worker murió con ${JSON.stringify(encargo)}`);
      }),
    ]);
  } catch (error) {
    if (plazo.aborted) throw new Error(`no terminó: ${JSON.stringify(encargo)}`, { cause: error });
    throw error;
  } finally {
    fin.abort();
  }
}
