import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Encargo } from "./obrero.ts";
import { RAM } from "./ram.ts";
import type { Desenlace } from "./semilla.ts";

const OBRERO = join(import.meta.dirname, "obrero.ts");
/** A seed takes a fraction of a second; one that takes this long never ends. */
const MAXIMO_MS = 120_000;

export interface Opciones {
  readonly desde: number;
  readonly cuantas: number;
  readonly obreros?: number;
  /** A bug to look for, by its name. */
  readonly mutante?: string | undefined;
  /** No more seeds once one has failed. */
  readonly hastaFallar?: boolean;
  /** All that happened is given of every seed, not only of those that failed. */
  readonly conRastro?: boolean;
  /** A folder for the databases of a story, as it left them. */
  readonly guardarEn?: string | null;
  readonly alTerminar?: (desenlace: Desenlace) => void;
}

/** Runs seeds in processes of their own and gives what came of each, in the order of the seeds. */
export async function correrSemillas(opciones: Opciones): Promise<readonly Desenlace[]> {
  const {
    desde,
    cuantas,
    obreros = availableParallelism(),
    mutante,
    conRastro = false,
    guardarEn = null,
  } = opciones;
  const raiz = mkdtempSync(join(RAM, "plantilla-"));
  const plantilla = join(raiz, "plantilla");
  const desenlaces: Desenlace[] = [];
  let siguiente = desde;
  const trabajar = async (obrero: ChildProcess): Promise<void> => {
    while (siguiente < desde + cuantas) {
      const semilla = siguiente++;
      const desenlace = await encargar(obrero, { kind: "semilla", semilla, plantilla, conRastro, guardarEn });
      desenlaces.push(desenlace);
      opciones.alTerminar?.(desenlace);
      if (desenlace.falla !== null && opciones.hastaFallar === true) siguiente = desde + cuantas;
    }
  };
  const equipo = Array.from({ length: Math.min(obreros, cuantas) }, () => abrirObrero(mutante));
  try {
    await Promise.all(equipo.map((obrero) => once(obrero, "message")));
    const [primero] = equipo;
    if (primero !== undefined) await encargar(primero, { kind: "plantilla", carpeta: plantilla });
    await Promise.all(equipo.map(trabajar));
  } finally {
    for (const obrero of equipo) obrero.kill("SIGKILL");
    rmSync(raiz, { recursive: true, force: true });
  }
  return desenlaces.toSorted((a, b) => a.semilla - b.semilla);
}

function abrirObrero(mutante: string | undefined): ChildProcess {
  return fork(OBRERO, mutante === undefined ? [] : [mutante], {
    execArgv: [],
    env: { ...process.env, TZ: "UTC", NODE_OPTIONS: "" },
  });
}

/** One message there, one back. Throws when the worker dies or never answers. */
async function encargar(obrero: ChildProcess, encargo: Encargo): Promise<Desenlace> {
  const fin = new AbortController();
  const plazo = AbortSignal.timeout(MAXIMO_MS);
  const signal = AbortSignal.any([fin.signal, plazo]);
  obrero.send(encargo);
  try {
    return await Promise.race([
      once(obrero, "message", { signal }).then(([desenlace]) => desenlace as Desenlace),
      once(obrero, "exit", { signal }).then(() => {
        throw new Error(`el obrero murió con ${JSON.stringify(encargo)}`);
      }),
    ]);
  } catch (error) {
    if (plazo.aborted) throw new Error(`no terminó: ${JSON.stringify(encargo)}`, { cause: error });
    throw error;
  } finally {
    fin.abort();
  }
}
