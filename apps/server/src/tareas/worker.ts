import type { Deps } from "../deps.ts";
import { onPuestas } from "../db/despertar.ts";
import { findProxima, takeTareas } from "../db/arrendar-tareas.ts";
import { acercarTareas } from "../db/tareas.ts";
import { pause } from "../jobs/periodicas.ts";
import { asentarSalida } from "./asentar-salida.ts";
import { createSlots, type Slots } from "./slots.ts";
import { esperaHasta, venceTras, type Limites, type Salida, type Tarea } from "./reglas.ts";
import { createBell, type Timbre } from "./bell.ts";

/** A kind of rows: its limits, and the attempt at one of them. */
export interface Clase extends Limites {
  readonly hacer: (deps: Deps, tarea: Tarea) => Promise<Salida>;
}

/** Pause between attempts to store the end of a lease while the database fails. */
const OTRO_INTENTO_MS = 5000;

/** Leases that one server holds at once, over all kinds. */
const EN_TOTAL = 96;
/** Leases reserved for each kind, however many the others hold. */
const PROPIAS = 2;

/** A kind at work in this process. */
interface Taller {
  readonly clase: Clase;
  readonly enCurso: Set<Promise<void>>;
  readonly slots: Slots;
  readonly timbre: Timbre;
  readonly signal: AbortSignal;
}

/**
 * Leases due rows of each kind and works on them concurrently, within the limits of the kind and the server.
 * A row that this process puts is begun at its commit, where its kind says so. docs/decisions/0021. Returns
 * the stop, which waits for running work.
 */
export function startWorkers(deps: Deps, clases: readonly Clase[]): () => Promise<void> {
  const abort = new AbortController();
  const slots = createSlots(EN_TOTAL, PROPIAS);
  const talleres = clases.map((clase): Taller => ({
    clase,
    enCurso: new Set(),
    slots,
    timbre: createBell(),
    signal: abort.signal,
  }));
  const sordo = onPuestas(deps.db, (puesta) => {
    for (const { clase, timbre } of talleres) if (clase.nombre === puesta && clase.alPonerse) timbre.tocar();
  });
  const workers = talleres.map((taller) => atender(deps, taller));
  return async () => {
    sordo();
    abort.abort();
    await Promise.all(workers);
  };
}

async function atender(deps: Deps, taller: Taller): Promise<void> {
  const { clase, enCurso, timbre, signal } = taller;
  while (!signal.aborted) {
    timbre.callar();
    const esperaMs = await mirar(deps, taller).catch((error: unknown) => {
      deps.log("tarea", { nombre: clase.nombre, error: textoDe(error) });
      return clase.mirarMs;
    });
    if (esperaMs > 0) await hastaLaProxima(esperaMs, taller);
  }
  await Promise.all(enCurso);
}

/** Takes due rows and begins them. Gives the milliseconds until the next look. */
async function mirar(deps: Deps, taller: Taller): Promise<number> {
  const { clase, enCurso, slots, timbre } = taller;
  if (enCurso.size >= clase.aLaVez) return clase.mirarMs;
  const ahoraMs = deps.reloj.ahora();
  const quien = { proceso: deps.proceso.id(), ahoraMs };
  await acercarTareas(deps.db, clase, ahoraMs);
  const proxima = await findProxima(deps.db, clase, quien);
  if (proxima === null || proxima > ahoraMs) return esperaHasta(proxima, ahoraMs, clase.mirarMs);
  const libres = slots.reservar(enCurso.size, clase.aLaVez - enCurso.size, timbre.tocar);
  if (libres === 0) return clase.mirarMs;
  const tomadas = await takeTareas(deps.db, clase, quien, libres).catch((error: unknown) => {
    slots.liberar(libres);
    throw error;
  });
  for (const tarea of tomadas) {
    const trabajo = trabajar(deps, taller, tarea).finally(() => {
      enCurso.delete(trabajo);
      slots.liberar(1);
    });
    enCurso.add(trabajo);
  }
  slots.liberar(libres - tomadas.length);
  return tomadas.length > 0 ? 0 : clase.mirarMs;
}

/** Waits for the time, the bell, the end of running work, or the stop. */
async function hastaLaProxima(ms: number, { enCurso, timbre, signal }: Taller): Promise<void> {
  const fin = new AbortController();
  try {
    await Promise.race([pause(ms, AbortSignal.any([signal, fin.signal])), timbre.tocado(), ...enCurso]);
  } finally {
    fin.abort();
  }
}

async function trabajar(deps: Deps, { clase, signal }: Taller, tarea: Tarea): Promise<void> {
  const { nit, clave } = tarea;
  const salida = await clase.hacer(deps, tarea).catch((error: unknown): Salida => {
    deps.log("tarea", { nombre: clase.nombre, nit, clave, error: textoDe(error) });
    return { kind: "otraVez", motivo: "error" };
  });
  const venceEn = venceTras(clase, tarea, salida, deps.reloj.ahora());
  for (;;) {
    try {
      await asentarSalida(deps, tarea, salida, venceEn);
      return;
    } catch (error) {
      deps.log("tarea", { nombre: clase.nombre, nit, clave, error: textoDe(error) });
      await pause(OTRO_INTENTO_MS, signal);
      if (signal.aborted) return; // the next start frees it
    }
  }
}

function textoDe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
