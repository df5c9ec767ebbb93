import { sql, type ExpressionBuilder } from "kysely";
import type { Esperas } from "../esperas.ts";
import {
  elegir,
  pausaMaxima,
  type Limites,
  type NombreClase,
  type Salida,
  type Tarea,
  type TareaNueva,
} from "../tareas/reglas.ts";
import type { Db, Tx } from "./connection.ts";
import { notePuesta } from "./despertar.ts";
import type { Esquema } from "./esquema.ts";
import { ARRENDADAS, EN_ESPERA, FALLIDAS } from "./indices.ts";
import { isPostgres } from "./transaccion.ts";

/**
 * Makes a row due at `venceEn`, or earlier if it already was, in the transaction that causes the work. A
 * leased row is looked at once more after its lease.
 */
export async function ponerTarea(tx: Db | Tx, nueva: TareaNueva, venceEn = 0): Promise<void> {
  await tx
    .insertInto("tareas")
    .values({ ...fila(nueva), venceEn })
    .onConflict((c) =>
      c.columns(["nit", "clase", "clave"]).doUpdateSet({
        repetir: sql`case when tareas.arrendada_hasta is null then tareas.repetir else 1 end`,
        venceEn: sql`case when tareas.vence_en < excluded.vence_en then tareas.vence_en else excluded.vence_en end`,
      }),
    )
    .execute();
  notePuesta(tx, nueva.clase);
}

/**
 * Plans a row for `venceEn`, which the data give. A leased row is left alone: the end of its lease plans it.
 */
export async function programarTarea(tx: Tx, nueva: TareaNueva, venceEn: number): Promise<void> {
  await tx
    .insertInto("tareas")
    .values({ ...fila(nueva), venceEn })
    .onConflict((c) =>
      c
        .columns(["nit", "clase", "clave"])
        .doUpdateSet({ venceEn, fallos: 0, dueno: null })
        .where("tareas.arrendadaHasta", "is", null),
    )
    .execute();
}

/** Deletes a row of which nothing is left to do. A leased row ends with its lease. */
export async function quitarTarea(tx: Tx, { nit, clase, clave }: TareaNueva): Promise<void> {
  await tx
    .deleteFrom("tareas")
    .where("nit", "=", nit)
    .where("clase", "=", clase)
    .where("clave", "=", clave)
    .where(EN_ESPERA)
    .execute();
}

function fila({ nit, clase, clave, lugar }: TareaNueva) {
  return { nit, clase, clave, lugar, dueno: null, arrendadaHasta: null };
}

/** The server that leases rows, and the instant by the tax system's clock. */
export interface Arrendatario {
  readonly proceso: number;
  readonly ahoraMs: number;
}

/** Finds the moment when the next row of a kind is due for this server; null where none waits. */
export async function findProxima(db: Db, clase: Limites, { proceso }: Arrendatario): Promise<number | null> {
  const row = await enEspera(db, clase.nombre, proceso).select("t.venceEn").limit(1).executeTakeFirst();
  return row?.venceEn ?? null;
}

/**
 * Makes rows due that wait longer than their kind allows, for their plan or after an attempt: a wrong clock
 * put them there. Writes only where there are any.
 */
export async function acercarTareas(db: Db, clase: Limites, ahoraMs: number): Promise<void> {
  for (const [cuales, limiteMs] of [
    [EN_ESPERA, clase.horizonteMs],
    [FALLIDAS, pausaMaxima(clase)],
  ] as const) {
    const lejana = await db
      .selectFrom("tareas")
      .select("id")
      .where("clase", "=", clase.nombre)
      .where(cuales)
      .where("venceEn", ">", ahoraMs + limiteMs)
      .limit(1)
      .executeTakeFirst();
    if (lejana === undefined) continue;
    await db
      .updateTable("tareas")
      .set({ venceEn: ahoraMs })
      .where("clase", "=", clase.nombre)
      .where(cuales)
      .where("venceEn", ">", ahoraMs + limiteMs)
      .execute();
  }
}

/** Candidates that are read at a time. A company that has its share is left out of the next page. */
const PAGINA = 64;

/**
 * Leases due rows, as many as `libres`: the first row of each place without a lease, and at most the
 * company's share. On PostgreSQL rows that another server is taking are skipped. Two servers that take two
 * rows of one place conflict: the second one gets none.
 */
export async function takeTareas(
  db: Db,
  clase: Limites,
  quien: Arrendatario,
  libres: number,
): Promise<readonly Tarea[]> {
  try {
    return await db.transaction().execute((tx) => arrendar(tx, clase, quien, libres));
  } catch (error) {
    if (isRepetida(error)) return [];
    throw error;
  }
}

async function arrendar(
  tx: Tx,
  { nombre, porEmpresa, plazoMs }: Limites,
  { proceso, ahoraMs }: Arrendatario,
  libres: number,
): Promise<readonly Tarea[]> {
  const candidatas = await enEspera(tx, nombre, proceso)
    .select(["t.id", "t.nit"])
    .where("t.venceEn", "<=", ahoraMs)
    .where((eb) => eb.not(eb.exists(arrendadaEnSuLugar(eb))))
    .where((eb) => eb.not(eb.exists(anteriores(eb, proceso))))
    .where((eb) =>
      eb(
        arrendadasDe(eb).select((q) => q.fn.countAll<number>().as("n")),
        "<",
        porEmpresa,
      ),
    )
    .limit(PAGINA)
    .$if(isPostgres(tx), (q) => q.forUpdate("t").skipLocked())
    .execute();
  const enCurso = await contarEnCurso(tx, nombre, candidatas);
  const ids = elegir(candidatas, enCurso, { libres, porEmpresa }).map(({ id }) => id);
  if (ids.length === 0) return [];
  return tx
    .updateTable("tareas")
    .set((eb) => ({
      dueno: proceso,
      arrendadaHasta: ahoraMs + plazoMs,
      intento: eb("intento", "+", 1),
      repetir: 0,
    }))
    .where("id", "in", ids)
    .where(EN_ESPERA)
    .returningAll()
    .execute();
}

/** Selects unleased rows of a kind that this server may take, the longest due first. */
function enEspera(db: Db | Tx, clase: NombreClase, proceso: number) {
  return db
    .selectFrom("tareas as t")
    .where("t.clase", "=", clase)
    .where("t.arrendadaHasta", "is", null)
    .where((eb) => eb.or([eb("t.dueno", "is", null), eb("t.dueno", "=", proceso)]))
    .orderBy("t.venceEn")
    .orderBy("t.id");
}

type DeTareas = ExpressionBuilder<Esquema & { t: Esquema["tareas"] }, "t">;

/** Selects leases of the same company and kind. */
function arrendadasDe(eb: DeTareas) {
  return eb
    .selectFrom("tareas as otra")
    .whereRef("otra.nit", "=", "t.nit")
    .whereRef("otra.clase", "=", "t.clase")
    .where("otra.arrendadaHasta", "is not", null);
}

function arrendadaEnSuLugar(eb: DeTareas) {
  return arrendadasDe(eb).select("otra.id").whereRef("otra.lugar", "=", "t.lugar");
}

/** Selects rows of the same place that are due earlier and that this server may take. */
function anteriores(eb: DeTareas, proceso: number) {
  return eb
    .selectFrom("tareas as otra")
    .select("otra.id")
    .whereRef("otra.nit", "=", "t.nit")
    .whereRef("otra.clase", "=", "t.clase")
    .whereRef("otra.lugar", "=", "t.lugar")
    .where("otra.arrendadaHasta", "is", null)
    .where((o) => o.or([o("otra.dueno", "is", null), o("otra.dueno", "=", proceso)]))
    .where((o) =>
      o.or([
        o("otra.venceEn", "<", o.ref("t.venceEn")),
        o.and([o("otra.venceEn", "=", o.ref("t.venceEn")), o("otra.id", "<", o.ref("t.id"))]),
      ]),
    );
}

async function contarEnCurso(
  tx: Tx,
  clase: NombreClase,
  candidatas: readonly Pick<Tarea, "nit">[],
): Promise<ReadonlyMap<number, number>> {
  if (candidatas.length === 0) return new Map();
  const filas = await tx
    .selectFrom("tareas")
    .select((eb) => ["nit", eb.fn.countAll<number>().as("n")])
    .where("clase", "=", clase)
    .where("nit", "in", [...new Set(candidatas.map(({ nit }) => nit))])
    .where(ARRENDADAS)
    .groupBy("nit")
    .execute();
  return new Map(filas.map(({ nit, n }) => [nit, n]));
}

/** Tells whether a unique index was violated, on PostgreSQL. SQLite has one writer. */
function isRepetida(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}

/**
 * Settles a lease if the row still has the same owner and attempt; returns false otherwise. `venceEn`: when
 * an unsettled row is due again. A row that became due meanwhile is due at once.
 */
export async function asentarTarea(db: Db, tarea: Tarea, salida: Salida, venceEn: number): Promise<boolean> {
  const suya = (repetir: 0 | 1) =>
    ({ id: tarea.id, intento: tarea.intento, dueno: tarea.dueno, repetir }) as const;
  return db.transaction().execute(async (tx) => {
    if (salida.kind === "hecha") {
      const { numDeletedRows } = await tx
        .deleteFrom("tareas")
        .where(ARRENDADAS)
        .where((eb) => eb.and(suya(0)))
        .executeTakeFirstOrThrow();
      if (Number(numDeletedRows) === 1) return true;
    }
    const espera = salida.kind === "otraVez";
    const { numUpdatedRows } = await tx
      .updateTable("tareas")
      .set((eb) => ({
        arrendadaHasta: null,
        dueno: espera ? tarea.dueno : null,
        fallos: fallosTras(eb, salida),
        venceEn: sql<number>`case when repetir = 1 then 0 else cast(${venceEn} as bigint) end`,
        repetir: 0,
      }))
      .where(ARRENDADAS)
      .where((eb) => eb.or([eb.and(suya(0)), eb.and(suya(1))]))
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows) === 1;
  });
}

/**
 * Counts attempts in a row without an answer; the pause grows with them. An answer that settles nothing
 * restarts the count.
 */
function fallosTras(eb: ExpressionBuilder<Esquema, "tareas">, salida: Salida) {
  if (salida.kind !== "otraVez") return 0;
  return salida.pausaMs === undefined ? eb("fallos", "+", 1) : 1;
}

/**
 * Frees the rows of ended servers and makes them due at once. `vivos` is never empty. Rows locked by another
 * transaction are left to the next call: waiting for each other's rows would end in a deadlock.
 */
export async function freeTareas(db: Db, vivos: readonly number[], ahoraMs: number): Promise<void> {
  await db
    .updateTable("tareas")
    .set({
      dueno: null,
      arrendadaHasta: null,
      venceEn: sql<number>`case when vence_en < ${ahoraMs} then vence_en else cast(${ahoraMs} as bigint) end`,
    })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("tareas")
        .select("id")
        .where("dueno", "is not", null)
        .where("dueno", "not in", vivos)
        .$if(isPostgres(db), (q) => q.forUpdate().skipLocked()),
    )
    .execute();
}

/**
 * Frees leases that this process has watched under one owner and attempt for longer than they last, by its
 * monotonic clock: their owner hangs. Gives the freed rows.
 */
export async function freeColgadas(
  db: Db,
  esperas: Esperas,
  plazoDe: (clase: string) => number,
): Promise<readonly Tarea[]> {
  const arrendadas = await db.selectFrom("tareas").selectAll().where(ARRENDADAS).execute();
  const colgadas = arrendadas.filter(({ id, clase, dueno, intento }) =>
    esperas.cumplida(`tarea:${id}`, `${dueno}:${intento}`, plazoDe(clase)),
  );
  for (const { id, dueno, intento } of colgadas)
    await db
      .updateTable("tareas")
      .set({ dueno: null, arrendadaHasta: null })
      .where("id", "=", id)
      .where("dueno", "=", dueno)
      .where("intento", "=", intento)
      .where(ARRENDADAS)
      .execute();
  return colgadas;
}
