import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { onPuestas } from "../despertar.ts";
import { takeTareas } from "../arrendar-tareas.ts";
import { acercarTareas, asentarTarea, keepVencidas } from "../tareas.ts";
import { pause, startPause } from "./periodicas.ts";
import {
  clavesDe,
  esperaHasta,
  hasLejanas,
  type Limites,
  type NombreClase,
  type Salida,
  type Tarea,
  venceTras,
} from "./reglas.ts";
import { compilada } from "../compiladas.ts";
import type { Db, Tx } from "../connection.ts";
import { EN_ESPERA, FALLIDAS } from "../indices.ts";
import { insertTardio } from "./resultados-tardios.ts";

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
  /** The moment of its next search for due rows, by the monotonic clock. */
  mirarEn: number;
  /** The tax system's clock at the last search, in milliseconds. */
  vistoMs: number;
}

/** All kinds of tasks that this process works on, and the loop that searches for their due rows. */
interface Fabrica {
  readonly talleres: readonly Taller[];
  readonly slots: Slots;
  readonly timbre: Timbre;
  readonly signal: AbortSignal;
}

/**
 * Leases due rows of each kind and works on them concurrently, within the limits of the kind and the server. A row that this process
 * inserts is begun at its commit, if its kind says so. docs/decisions/0021. Returns the stop, which waits for running work.
 */
export function startWorkers(deps: Deps, clases: readonly Clase[]): () => Promise<void> {
  const abort = new AbortController();
  const fabrica: Fabrica = {
    talleres: clases.map((clase) => ({ clase, enCurso: new Set(), mirarEn: AL_INSTANTE, vistoMs: 0 })),
    slots: createSlots(EN_TOTAL, PROPIAS),
    timbre: createBell(),
    signal: abort.signal,
  };
  const sordo = onPuestas(deps.db, (puesta) => {
    for (const taller of fabrica.talleres)
      if (taller.clase.nombre === puesta && taller.clase.alPonerse) call(fabrica, taller);
  });
  const loop = handle(deps, fabrica);
  return async () => {
    sordo();
    abort.abort();
    await loop;
  };
}

/** Pause between two searches that no bell triggered, in which other work of the process runs. */
const PAUSA_MINIMA_MS = 1;

/** A moment of the monotonic clock that has always passed. */
const AL_INSTANTE = -1;

/** Schedules the search for a kind's rows at once. */
function call({ timbre }: Fabrica, taller: Taller): void {
  taller.mirarEn = AL_INSTANTE;
  timbre.tocar();
}

async function handle(deps: Deps, fabrica: Fabrica): Promise<void> {
  const { talleres, timbre, signal } = fabrica;
  const listMiradas = createMirada(talleres.map(({ clase }) => clase.nombre));
  while (!signal.aborted) {
    timbre.callar();
    const ahora = deps.monotono();
    const turno = talleres.filter(({ mirarEn }) => mirarEn <= ahora);
    for (const taller of turno) taller.mirarEn = siguienteMirada(ahora, taller.clase);
    if (turno.length > 0) await look(deps, fabrica, turno, listMiradas);
    const esperaMs = Math.min(...talleres.map(({ mirarEn }) => mirarEn)) - deps.monotono();
    await timbre.esperar(Math.max(esperaMs, PAUSA_MINIMA_MS), signal);
  }
  await Promise.all(talleres.flatMap(({ enCurso }) => [...enCurso]));
}

/** Returns the next multiple of a kind's time between two searches, so that the searches of several kinds coincide and need one query. */
function siguienteMirada(ahora: number, { mirarMs }: Clase): number {
  return (Math.floor(ahora / mirarMs) + 1) * mirarMs;
}

/** Searches for the due rows of kinds and begins them. After a failure, a kind waits for its next search. */
async function look(
  deps: Deps,
  fabrica: Fabrica,
  turno: readonly Taller[],
  listMiradas: ReturnType<typeof createMirada>,
): Promise<void> {
  const noMirada = (nombre: string) => (error: unknown) =>
    deps.log("tarea", { nombre, error: textoDe(error) });
  const miradas = await listMiradas(deps.db, deps.proceso.id()).catch(noMirada("tareas"));
  await Promise.all(
    turno.map(async (taller) => {
      const mirada = miradas?.get(taller.clase.nombre);
      if (mirada === undefined) return;
      const esperaMs = await takeDebidas(deps, fabrica, taller, mirada).catch(noMirada(taller.clase.nombre));
      // A bell that rang meanwhile may have set an earlier moment.
      if (typeof esperaMs === "number") taller.mirarEn = Math.min(taller.mirarEn, deps.monotono() + esperaMs);
    }),
  );
}

/** Takes due rows of a kind and begins them. Returns the milliseconds until the next search at the latest. */
async function takeDebidas(deps: Deps, fabrica: Fabrica, taller: Taller, mirada: Mirada): Promise<number> {
  const { clase, enCurso } = taller;
  const { slots } = fabrica;
  if (enCurso.size >= clase.aLaVez) return clase.mirarMs;
  const ahoraMs = deps.reloj.ahora();
  const lejanas = hasLejanas(clase, mirada, ahoraMs);
  if (lejanas) await acercarTareas(deps.db, clase, ahoraMs);
  const isAtrasado = ahoraMs < taller.vistoMs;
  if (isAtrasado) await keepVencidas(deps.db, clase.nombre, taller.vistoMs, ahoraMs);
  taller.vistoMs = ahoraMs;
  const proxima = lejanas || isAtrasado ? ahoraMs : mirada.proxima;
  if (proxima === null || proxima > ahoraMs) return esperaHasta(proxima, ahoraMs, clase.mirarMs);
  const libres = slots.reservar(enCurso.size, clase.aLaVez - enCurso.size, () => call(fabrica, taller));
  if (libres === 0) return clase.mirarMs;
  const quien = { proceso: deps.proceso.id(), ahoraMs };
  const tomadas = await takeTareas(deps.db, clase, quien, libres).catch((error: unknown) => {
    slots.liberar(libres);
    throw error;
  });
  for (const tarea of tomadas) {
    const trabajo = trabajar(deps, fabrica, taller, tarea).finally(() => {
      enCurso.delete(trabajo);
      slots.liberar(1);
      call(fabrica, taller);
    });
    enCurso.add(trabajo);
  }
  slots.liberar(libres - tomadas.length);
  // Rows were taken, so more may be due: search again at once.
  if (tomadas.length > 0) call(fabrica, taller);
  return clase.mirarMs;
}

async function trabajar(deps: Deps, { signal }: Fabrica, { clase }: Taller, tarea: Tarea): Promise<void> {
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
      if (signal.aborted) return; // the next start frees the lease
    }
  }
}

function textoDe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The rows of a kind that wait, by the moments when they are due; null where there is none. */
interface Mirada {
  readonly clase: NombreClase;
  /** The next row that is due for this server. */
  readonly proxima: number | null;
  /** The row that is due last, for any server. */
  readonly ultima: number | null;
  /** The row that is due last of those whose last attempt settled nothing. */
  readonly ultimaFallida: number | null;
}

/** Builds the query of `createMirada`, on the waiting rows of each kind. */
export function consultaMiradas(db: Db | Tx, clases: readonly NombreClase[], proceso: number) {
  return db
    .with(
      "c(clase)",
      () => sql<{ clase: NombreClase }>`(values ${sql.join(clases.map((c) => sql`(${sql.lit(c)})`))})`,
    )
    .selectFrom("c")
    .select((eb) => {
      const suyas = eb
        .selectFrom("tareas")
        .select("tareas.venceEn")
        .whereRef("tareas.clase", "=", "c.clase")
        .limit(1);
      const proxima = suyas
        .where(EN_ESPERA)
        .where((e) => e.or([e("tareas.dueno", "is", null), e("tareas.dueno", "=", proceso)]))
        .orderBy("tareas.venceEn")
        .orderBy("tareas.id");
      return [
        "c.clase",
        proxima.as("proxima"),
        suyas.where(EN_ESPERA).orderBy("tareas.venceEn", "desc").as("ultima"),
        suyas.where(FALLIDAS).orderBy("tareas.venceEn", "desc").as("ultimaFallida"),
      ];
    });
}

/** Makes the function that reads, for a server, the waiting rows of each of these kinds. */
export function createMirada(
  clases: readonly NombreClase[],
): (db: Db, proceso: number) => Promise<ReadonlyMap<NombreClase, Mirada>> {
  const consultar = compilada((db, proceso: number) => consultaMiradas(db, clases, proceso));
  return async (db, proceso) =>
    new Map((await consultar(db, proceso)).map((mirada) => [mirada.clase, mirada]));
}

/**
 * Settles a lease with the outcome of its attempt. If another server has leased the row since, nothing is
 * settled, and the outcome is kept as evidence.
 */
export async function asentarSalida(
  { db, log, now }: Pick<Deps, "db" | "log" | "now">,
  tarea: Tarea,
  salida: Salida,
  venceEn: number,
): Promise<void> {
  if (await asentarTarea(db, tarea, salida, venceEn)) return;
  await insertTardio(db, tarea, salida, now());
  log("tarea tardía", { ...clavesDe(tarea), salida });
}

/** A bell that ends a wait early. */
interface Timbre {
  /** Ends the present wait, or the next one. */
  readonly tocar: () => void;
  /** Forgets earlier rings. */
  readonly callar: () => void;
  /** Waits for a ring, `ms`, or the signal. It leaves no listener on the signal. */
  readonly esperar: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Makes a bell that one loop listens to. */
function createBell(): Timbre {
  let tocado = false;
  let despertar = (): void => {};
  return {
    tocar: () => {
      tocado = true;
      despertar();
    },
    callar: () => void (tocado = false),
    esperar: async (ms, signal) => {
      if (tocado) return;
      const { ended, end } = startPause(ms, signal);
      despertar = end;
      await ended;
    },
  };
}

/** Slots for the work of one server, over all kinds of rows. */
interface Slots {
  /**
   * Reserves up to `pedidas` slots for a kind that holds `suyas`; gives their number. After none, `alLiberar`
   * is called once one is free.
   */
  readonly reservar: (suyas: number, pedidas: number, alLiberar: () => void) => number;
  readonly liberar: (cuantas: number) => void;
}

/**
 * Makes the slots of a server: `enTotal` over all kinds. The first `propias` of each kind are reserved, so
 * that no kind waits for others that hang.
 */
export function createSlots(enTotal: number, propias: number): Slots {
  const esperan = new Set<() => void>();
  let ocupadas = 0;
  return {
    reservar: (suyas, pedidas, alLiberar) => {
      const libres = Math.max(enTotal - ocupadas, propias - suyas, 0);
      const dadas = Math.min(pedidas, libres);
      if (dadas === 0) esperan.add(alLiberar);
      ocupadas += dadas;
      return dadas;
    },
    liberar: (cuantas) => {
      if (cuantas === 0) return;
      ocupadas -= cuantas;
      const avisados = [...esperan];
      esperan.clear();
      for (const avisar of avisados) avisar();
    },
  };
}
