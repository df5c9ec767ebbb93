/** Runs many seeds in worker processes. */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { NombreAtaque } from "./ataques/index.ts";
import type { Encargo } from "./worker.ts";
import { RAM } from "./ram.ts";
import type { Desenlace, Pedida } from "./semilla.ts";

const WORKER = join(import.meta.dirname, "worker.ts");
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
  /** Templates made before (`preparePlantillas`); without them the first worker makes some. */
  readonly plantilla?: string;
  readonly alTerminar?: (desenlace: Desenlace, historia: Elegida) => void;
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
  const raiz = mkdtempSync(join(RAM, "plantilla-"));
  const plantilla = opciones.plantilla ?? join(raiz, "plantilla");
  const desenlaces = new Map<Elegida, Desenlace>();
  let siguiente = 0;
  const trabajar = async (lugar: number): Promise<void> => {
    for (let hechas = 1; ; hechas++) {
      const historia = historias[siguiente++];
      if (historia === undefined) return;
      const worker = equipo[lugar] ?? (await arrancado(openWorker(mutante)));
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
    const [primero] = await Promise.all(primeros.map(arrancado));
    if (primero !== undefined && opciones.plantilla === undefined)
      await encargar(primero, { kind: "plantilla", carpeta: plantilla });
    await Promise.all(primeros.map((_, lugar) => trabajar(lugar)));
  } finally {
    for (const worker of equipo) worker?.kill("SIGKILL");
    rmSync(raiz, { recursive: true, force: true });
  }
  return historias.flatMap((historia) => desenlaces.get(historia) ?? []);
}

/** Makes the templates that many runs begin with, in a new folder `carpeta`. */
export async function preparePlantillas(carpeta: string): Promise<void> {
  const worker = openWorker(undefined);
  try {
    await arrancado(worker);
    await encargar(worker, { kind: "plantilla", carpeta });
  } finally {
    worker.kill("SIGKILL");
  }
}

/** Runs one process for a series of stories, with a template of its own; the process ends when `usar` does. */
export async function withWorker<T>(
  mutante: string | undefined,
  usar: (correr: (pedida: Omit<Pedida, "plantilla">) => Promise<Desenlace>) => Promise<T>,
): Promise<T> {
  const raiz = mkdtempSync(join(RAM, "plantilla-"));
  const plantilla = join(raiz, "plantilla");
  const worker = openWorker(mutante);
  try {
    await arrancado(worker);
    await encargar(worker, { kind: "plantilla", carpeta: plantilla });
    return await usar((pedida) =>
      encargar(worker, { kind: "semilla", ...pedida, plantilla, conRastro: false }),
    );
  } finally {
    worker.kill("SIGKILL");
    rmSync(raiz, { recursive: true, force: true });
  }
}

function openWorker(mutante: string | undefined): ChildProcess {
  return fork(WORKER, mutante === undefined ? [] : [mutante], {
    execArgv: [],
    env: { ...process.env, TZ: "UTC", NODE_OPTIONS: "" },
  });
}

/** Gives a worker once it is ready. Throws when it ends before that: a mutant may not load. */
async function arrancado(worker: ChildProcess): Promise<ChildProcess> {
  const fin = new AbortController();
  const { signal } = fin;
  try {
    await Promise.race([
      once(worker, "message", { signal }),
      once(worker, "exit", { signal }).then(() => {
        throw new Error("el worker no arranca");
      }),
    ]);
    return worker;
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
