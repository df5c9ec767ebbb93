import { sql, type ExpressionBuilder } from "kysely";
import type { Esperas } from "../esperas.ts";
import {
  pausaMaxima,
  type Limites,
  type NombreClase,
  type Salida,
  type Tarea,
  type TareaNueva,
} from "./tareas/reglas.ts";
import type { Db, Tx } from "./connection.ts";
import { notePuesta } from "./despertar.ts";
import type { Esquema } from "./esquema.ts";
import { ARRENDADAS, EN_ESPERA, FALLIDAS } from "./indices.ts";
import { afterRenewal } from "./leases.ts";
import { isPostgres } from "./transaccion.ts";

/** Due at once. The next search stamps the row with the current time, so that it queues behind rows that already waited. */
export const AL_INSTANTE = 0;

/**
 * Makes a row due at `venceEn`, or earlier if it already was, in the transaction that causes the work. A
 * leased row becomes due again when its lease ends.
 */
export async function putTarea(tx: Db | Tx, nueva: TareaNueva, venceEn = AL_INSTANTE): Promise<void> {
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
 * Plans a row for `venceEn`, which follows from the data. A leased row is left alone: it is planned when its lease
 * ends.
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

/** Deletes a row for which no work is left. A leased row is left alone: it is settled when its lease ends. */
export async function removeTarea(tx: Tx, { nit, clase, clave }: TareaNueva): Promise<void> {
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

/** Makes rows due that wait longer than their kind allows, planned or after a failed attempt, because a wrong clock dated them. */
export async function acercarTareas(db: Db, clase: Limites, ahoraMs: number): Promise<void> {
  for (const [cuales, limiteMs] of [
    [EN_ESPERA, clase.horizonteMs],
    [FALLIDAS, pausaMaxima(clase)],
  ] as const)
    await db
      .updateTable("tareas")
      .set({ venceEn: ahoraMs })
      .where("clase", "=", clase.nombre)
      .where(cuales)
      .where("venceEn", ">", ahoraMs + limiteMs)
      .execute();
}

/**
 * Keeps rows due that were due before the clock was set back from `antesMs` to `ahoraMs`. A row that was inserted as due at once has the time
 * of the search that found it, and would otherwise wait for as long as the clock was set back.
 */
export async function keepVencidas(
  db: Db,
  clase: NombreClase,
  antesMs: number,
  ahoraMs: number,
): Promise<void> {
  await db
    .updateTable("tareas")
    .set({ venceEn: ahoraMs })
    .where("clase", "=", clase)
    .where(EN_ESPERA)
    .where("venceEn", ">", ahoraMs)
    .where("venceEn", "<=", antesMs)
    .execute();
}

/**
 * Renews a lease while its attempt goes on, until `hastaMs`. Returns false, as a no-op, if the row has another owner or attempt now.
 */
export async function renewTarea(db: Db, tarea: Tarea, hastaMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("tareas")
    .set({ arrendadaHasta: afterRenewal("arrendada_hasta", hastaMs) })
    .where(ARRENDADAS)
    .where((eb) => eb.and({ id: tarea.id, intento: tarea.intento, dueno: tarea.dueno }))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
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
        venceEn: sql<number>`case when repetir = 1 then ${sql.lit(AL_INSTANTE)} else cast(${venceEn} as bigint) end`,
        repetir: 0,
      }))
      .where(ARRENDADAS)
      .where((eb) => eb.or([eb.and(suya(0)), eb.and(suya(1))]))
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows) === 1;
  });
}

/**
 * Counts consecutive attempts without an answer, by which the pause grows. An answer that settles nothing restarts
 * the count.
 */
function fallosTras(eb: ExpressionBuilder<Esquema, "tareas">, salida: Salida) {
  if (salida.kind !== "otraVez") return 0;
  return salida.pausaMs === undefined ? eb("fallos", "+", 1) : 1;
}

/** Lists the servers that have leased rows. */
export async function listDuenos(db: Db): Promise<readonly number[]> {
  const filas = await db
    .selectFrom("tareas")
    .select("dueno")
    .distinct()
    .where("dueno", "is not", null)
    .execute();
  return filas.flatMap(({ dueno }) => dueno ?? []);
}

/**
 * Frees the rows of ended servers and makes them due at once. Rows locked by another transaction are left to
 * the next call: waiting for each other's rows would end in a deadlock.
 */
export async function freeTareas(db: Db, muertos: readonly number[], ahoraMs: number): Promise<void> {
  if (muertos.length === 0) return;
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
        .where("dueno", "in", muertos)
        .$if(isPostgres(db), (q) => q.forUpdate().skipLocked()),
    )
    .execute();
}

/**
 * Frees leases whose owner hangs: this process has watched them without a renewal for longer than they last, by its monotonic clock.
 * Returns the freed rows.
 */
export async function freeColgadas(
  db: Db,
  esperas: Esperas,
  plazoDe: (clase: string) => number,
): Promise<readonly Tarea[]> {
  const arrendadas = await db.selectFrom("tareas").selectAll().where(ARRENDADAS).execute();
  const colgadas = arrendadas.filter(({ id, clase, dueno, intento, arrendadaHasta }) =>
    esperas.cumplida(`tarea:${id}`, `${dueno}:${intento}:${arrendadaHasta}`, plazoDe(clase)),
  );
  for (const { id, dueno, intento, arrendadaHasta } of colgadas)
    await db
      .updateTable("tareas")
      .set({ dueno: null, arrendadaHasta: null })
      .where("id", "=", id)
      .where("dueno", "=", dueno)
      .where("intento", "=", intento)
      .where("arrendadaHasta", "=", arrendadaHasta)
      .where(ARRENDADAS)
      .execute();
  return colgadas;
}
