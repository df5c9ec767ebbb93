import { sql } from "kysely";
import type { Esperas } from "../esperas.ts";
import type { Db, Tx } from "./connection.ts";

/** Time that one attempt may hold its lease: longer than the timeouts of all its calls together. */
const PLAZO_MS = 15 * 60_000;

/**
 * Time that exceeds any pause and any lease that an older server writes. A `libreEn` further ahead means that a
 * clock was set back.
 */
const PAUSA_MAXIMA_MS = PLAZO_MS + 5 * 60_000;

/** The process that takes a lease, and the moment. */
export interface Quien {
  readonly proceso: number;
  readonly ahoraMs: number;
  /**
   * Times for which this process has watched other holders, by its monotonic clock. They reveal a holder that
   * hangs.
   */
  readonly esperas: Esperas;
}

/**
 * Takes the lease of a unit of work (`paquete:7`). Gives the attempt's number; null while it is held, or
 * waits for its next attempt. No two attempts send the same thing at once, in one process or several,
 * whatever their clocks say.
 */
export async function takeLease(db: Db, clave: string, quien: Quien): Promise<number | null> {
  const { proceso, ahoraMs } = quien;
  const mio = { libreEn: ahoraMs + PLAZO_MS, proceso, enCurso: 1 };
  const row = await db
    .insertInto("turnos")
    .values({ clave, intentos: 1, ...mio })
    .onConflict((c) =>
      c
        .column("clave")
        .doUpdateSet((eb) => ({ intentos: eb("turnos.intentos", "+", 1), ...mio }))
        .where("turnos.enCurso", "=", 0)
        .where((eb) =>
          eb.or([eb("turnos.libreEn", "<=", ahoraMs), eb("turnos.libreEn", ">", ahoraMs + PAUSA_MAXIMA_MS)]),
        ),
    )
    .returning("intentos")
    .executeTakeFirst();
  return row?.intentos ?? takeOverHung(db, clave, quien);
}

/** Takes over a lease that this process has watched without a renewal for longer than a holder's calls may last. */
async function takeOverHung(
  db: Db,
  clave: string,
  { proceso, ahoraMs, esperas }: Quien,
): Promise<number | null> {
  const tomado = await db.selectFrom("turnos").selectAll().where("clave", "=", clave).executeTakeFirst();
  if (tomado === undefined || tomado.enCurso === 0) return null;
  const { intentos, proceso: otro, libreEn } = tomado;
  if (!esperas.cumplida(`turno:${clave}`, `${otro}:${intentos}:${libreEn}`, PLAZO_MS)) return null;
  const row = await db
    .updateTable("turnos")
    .set({ intentos: intentos + 1, libreEn: ahoraMs + PLAZO_MS, proceso })
    .where("clave", "=", clave)
    .where("intentos", "=", intentos)
    .where("libreEn", "=", libreEn)
    .where("enCurso", "=", 1)
    .returning("intentos")
    .executeTakeFirst();
  return row?.intentos ?? null;
}

/**
 * Renews a lease while its attempt runs, so that processes that watch it restart their wait. Returns false, as a no-op, if another attempt
 * holds it now.
 */
export async function renewLease(
  db: Db,
  clave: string,
  { proceso, intento, ahoraMs }: Omit<Quien, "esperas"> & { readonly intento: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("turnos")
    .set({ libreEn: afterRenewal("libre_en", ahoraMs + PLAZO_MS) })
    .where("clave", "=", clave)
    .where("proceso", "=", proceso)
    .where("intentos", "=", intento)
    .where("enCurso", "=", 1)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}

/** Builds the end of a renewed lease. It always differs from the previous end, even if a clock was set back, so that a renewal is noticed. */
export function afterRenewal(columna: "libre_en" | "arrendada_hasta", hastaMs: number) {
  const antes = sql.ref<number>(columna);
  return sql<number>`case when ${antes} >= ${hastaMs} then ${antes} + 1 else cast(${hastaMs} as bigint) end`;
}

/**
 * Releases a lease whose work is done, or passes to another process. Returns false, as a no-op, if another
 * process holds it now.
 */
export async function endLease(db: Db | Tx, clave: string, proceso: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("turnos")
    .where("clave", "=", clave)
    .where("proceso", "=", proceso)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) === 1;
}

/** Schedules the next attempt after a pause that doubles each time, up to `maxMs`. */
export async function postponeLease(
  db: Db,
  clave: string,
  pausa: Omit<Quien, "esperas"> & {
    readonly intento: number;
    readonly baseMs: number;
    readonly maxMs: number;
  },
): Promise<void> {
  const { proceso, intento, ahoraMs, baseMs, maxMs } = pausa;
  const libreEn = ahoraMs + Math.min(baseMs * 2 ** Math.min(intento - 1, 20), maxMs);
  await db
    .updateTable("turnos")
    .set({ libreEn, enCurso: 0 })
    .where("clave", "=", clave)
    .where("proceso", "=", proceso)
    .execute();
}

/** Lists the servers that have leases. */
export async function listArrendatarios(db: Db): Promise<readonly number[]> {
  const filas = await db
    .selectFrom("turnos")
    .select("proceso")
    .distinct()
    .where("proceso", "is not", null)
    .execute();
  return filas.flatMap(({ proceso }) => proceso ?? []);
}

/** Deletes the leases of ended servers, and those of no server; their work may be tried at once. */
export async function freeLeases(db: Db, muertos: readonly number[]): Promise<void> {
  await db
    .deleteFrom("turnos")
    .where((eb) =>
      eb.or([eb("proceso", "is", null), ...(muertos.length === 0 ? [] : [eb("proceso", "in", muertos)])]),
    )
    .execute();
}
