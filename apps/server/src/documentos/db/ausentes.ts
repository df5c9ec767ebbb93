import type { Db, Tx } from "../../motor/connection.ts";
import type { Cambio, Fila } from "../../motor/esquema.ts";
import { soughtCuf } from "../../motor/sought.ts";
import { putTareaDe, type Documento } from "./tareas-de-documentos.ts";

/** A document that was sent but that the tax system did not have when asked. */
export type Ausente = Fila<"ausentes">;

const HORA_MS = 3_600_000;
/** Delays after which the tax system is asked again for a document that was given up. docs/design.md D10. */
const PLAZOS_MS = [HORA_MS, 24 * HORA_MS, 7 * 24 * HORA_MS] as const;

/**
 * Records that a document was given up, with the idempotency key that this frees. Must run in the same transaction,
 * before the key is deleted.
 */
export async function insertAusente(tx: Tx, documento: Documento, ahoraMs: number): Promise<void> {
  const { cuf, nit } = documento;
  const clave = await tx.selectFrom("idempotencia").selectAll().where("cuf", "=", cuf).executeTakeFirst();
  await tx
    .insertInto("ausentes")
    .values({
      cuf,
      nit,
      operacion: clave?.operacion ?? null,
      clave: clave?.clave ?? null,
      hash: clave?.hash ?? null,
      vez: 0,
      proximaEn: ahoraMs + PLAZOS_MS[0],
      creadoEn: ahoraMs,
    })
    .onConflict((c) => c.column("cuf").doNothing())
    .execute();
  await putTareaDe(tx, "tardias", documento, ahoraMs + PLAZOS_MS[0]);
}

/** Finds a document that was given up, with the time of its next query. */
export function findAusente(db: Db, cuf: string): Promise<Ausente | undefined> {
  return db.selectFrom("ausentes").selectAll().where("cuf", "=", soughtCuf(cuf)).executeTakeFirst();
}

/** Exceeds any difference between the clocks of two servers. */
const MARGEN_MS = 10 * 60_000;

/**
 * Returns the milliseconds until the next query: 0 if it is due, null after the last one. A query scheduled further
 * ahead than its delay was scheduled by a wrong clock, and is due.
 */
export function faltaMsPara({ vez, proximaEn }: Ausente, ahoraMs: number): number | null {
  if (proximaEn === null) return null;
  const faltaMs = proximaEn - ahoraMs;
  return faltaMs > (pausaDe(vez) ?? 0) + MARGEN_MS ? 0 : Math.max(faltaMs, 0);
}

/** Schedules the next query for a document that is still absent. After the last one none is scheduled. */
export async function postponeAusente(tx: Tx, { id, vez }: Ausente, ahoraMs: number): Promise<void> {
  const pausaMs = pausaDe(vez + 1);
  const proximaEn = pausaMs === null ? null : ahoraMs + pausaMs;
  await updateAusente(tx, id, { vez: vez + 1, proximaEn });
}

/** Returns the delay before the query with this index, from 0 on; null if there is none. */
function pausaDe(vez: number): number | null {
  const plazoMs = PLAZOS_MS[vez];
  return plazoMs === undefined ? null : plazoMs - (PLAZOS_MS[vez - 1] ?? 0);
}

/** Ends the queries for a document. */
export async function endAusente(tx: Tx, { id }: Ausente): Promise<void> {
  await updateAusente(tx, id, { proximaEn: null });
}

/** Makes the query for a document due at once, because something new is known about it. */
export async function hurryAusente(tx: Tx, documento: Documento, ahoraMs: number): Promise<void> {
  const { cuf } = documento;
  await tx.updateTable("ausentes").set({ proximaEn: ahoraMs }).where("cuf", "=", cuf).execute();
  await putTareaDe(tx, "tardias", documento);
}

async function updateAusente(tx: Tx, id: number, cambio: Cambio<"ausentes">): Promise<void> {
  await tx.updateTable("ausentes").set(cambio).where("id", "=", id).execute();
}
