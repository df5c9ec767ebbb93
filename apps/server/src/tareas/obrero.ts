import type { Deps } from "../deps.ts";
import { acercarTareas, asentarTarea, findProxima, takeTareas } from "../db/tareas.ts";
import { pause } from "../jobs/periodicas.ts";
import { clavesDe, esperaHasta, pausaTras, type Limites, type Salida, type Tarea } from "./reglas.ts";

/** A kind of rows: its limits, and the attempt at one of them. */
export interface Clase extends Limites {
  readonly hacer: (deps: Deps, tarea: Tarea) => Promise<Salida>;
}

/** Between two tries to store the end of a lease while the database takes nothing. */
const OTRO_INTENTO_MS = 5000;

/** The shortest time between two attempts that the data plan. */
const MINIMO_MS = 1000;

/**
 * Leases rows of each kind as they become due and works on them side by side, within the limits of the kind. docs/decisions/0021.
 * Returns the stop, which waits for what is under way.
 */
export function startObreros(deps: Deps, clases: readonly Clase[]): () => Promise<void> {
  const abort = new AbortController();
  const obreros = clases.map((clase) => atender(deps, clase, abort.signal));
  return async () => {
    abort.abort();
    await Promise.all(obreros);
  };
}

async function atender(deps: Deps, clase: Clase, signal: AbortSignal): Promise<void> {
  const enCurso = new Set<Promise<void>>();
  while (!signal.aborted) {
    const esperaMs = await mirar(deps, clase, enCurso, signal).catch((error: unknown) => {
      deps.log("tarea", { nombre: clase.nombre, error: textoDe(error) });
      return clase.mirarMs;
    });
    if (esperaMs > 0) await hastaLaProxima(esperaMs, enCurso, signal);
  }
  await Promise.all(enCurso);
}

/** Takes rows that are due and begins them. Gives how long to wait until the next look, in milliseconds. */
async function mirar(
  deps: Deps,
  clase: Clase,
  enCurso: Set<Promise<void>>,
  signal: AbortSignal,
): Promise<number> {
  const libres = clase.aLaVez - enCurso.size;
  if (libres <= 0) return clase.mirarMs;
  const ahoraMs = deps.reloj.ahora();
  const quien = { proceso: deps.proceso.id(), ahoraMs };
  await acercarTareas(deps.db, clase, ahoraMs);
  const proxima = await findProxima(deps.db, clase, quien);
  if (proxima === null || proxima > ahoraMs) return esperaHasta(proxima, ahoraMs, clase.mirarMs);
  const tomadas = await takeTareas(deps.db, clase, quien, libres);
  for (const tarea of tomadas) {
    const trabajo = trabajar(deps, clase, tarea, signal).finally(() => enCurso.delete(trabajo));
    enCurso.add(trabajo);
  }
  return tomadas.length > 0 ? 0 : clase.mirarMs;
}

/** Ends at the time, at the end of work that is under way, or at the stop. */
async function hastaLaProxima(
  ms: number,
  enCurso: ReadonlySet<Promise<void>>,
  signal: AbortSignal,
): Promise<void> {
  const fin = new AbortController();
  try {
    await Promise.race([pause(ms, AbortSignal.any([signal, fin.signal])), ...enCurso]);
  } finally {
    fin.abort();
  }
}

async function trabajar(deps: Deps, clase: Clase, tarea: Tarea, signal: AbortSignal): Promise<void> {
  const { nit, clave } = tarea;
  const salida = await clase.hacer(deps, tarea).catch((error: unknown): Salida => {
    deps.log("tarea", { nombre: clase.nombre, nit, clave, error: textoDe(error) });
    return { kind: "otraVez", motivo: "error" };
  });
  const venceEn = venceTras(clase, tarea, salida, deps.reloj.ahora());
  for (;;) {
    try {
      const suya = await asentarTarea(deps.db, tarea, salida, venceEn);
      // Another server has it: what this attempt brought is kept in the log.
      if (!suya) deps.log("tarea tardía", { ...clavesDe(tarea), salida });
      return;
    } catch (error) {
      deps.log("tarea", { nombre: clase.nombre, nit, clave, error: textoDe(error) });
      await pause(OTRO_INTENTO_MS, signal);
      if (signal.aborted) return; // the next start frees it
    }
  }
}

/** The moment when a row is due again, in milliseconds by the tax system's clock. */
function venceTras(clase: Limites, { fallos }: Tarea, salida: Salida, ahoraMs: number): number {
  switch (salida.kind) {
    case "hecha":
      return 0;
    case "programada":
      // A plan that is due already would be looked at without end.
      return Math.max(salida.venceEn, ahoraMs + MINIMO_MS);
    case "otraVez":
      return ahoraMs + (salida.pausaMs ?? pausaTras(fallos + 1, clase.pausa));
  }
}

function textoDe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
