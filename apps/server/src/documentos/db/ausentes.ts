import type { Db, Tx } from "../../motor/connection.ts";
import type { Cambio, Fila } from "../../motor/esquema.ts";
import { soughtCuf } from "../../motor/sought.ts";
import { putTareaDe, type Documento } from "./tareas-de-documentos.ts";

/** A document that was sent and that the tax system did not have when it was asked. */
export type Ausente = Fila<"ausentes">;

const HORA_MS = 3_600_000;
/** Pauses after which a document that was given up is asked for again. docs/design.md D10. */
const PLAZOS_MS = [HORA_MS, 24 * HORA_MS, 7 * 24 * HORA_MS] as const;

/**
 * Stores that a document was given up, with the key that this frees. Belongs in the same transaction, before
 * the key is deleted.
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

/** Finds a document that was given up, with the moment of the next question. */
export function findAusente(db: Db, cuf: string): Promise<Ausente | undefined> {
  return db.selectFrom("ausentes").selectAll().where("cuf", "=", soughtCuf(cuf)).executeTakeFirst();
}

/** Longer than the clocks of two servers differ. */
const MARGEN_MS = 10 * 60_000;

/**
 * Gives the time until the next question, in milliseconds: 0 where it is due, null after the last. A question further ahead than its pause
 * was planned by a wrong clock, and is due.
 */
export function faltaMsPara({ vez, proximaEn }: Ausente, ahoraMs: number): number | null {
  if (proximaEn === null) return null;
  const faltaMs = proximaEn - ahoraMs;
  return faltaMs > (pausaDe(vez) ?? 0) + MARGEN_MS ? 0 : Math.max(faltaMs, 0);
}

/** Plans the next question for a document that is still absent; null after the last. */
export async function postponeAusente(tx: Tx, { id, vez }: Ausente, ahoraMs: number): Promise<void> {
  const pausaMs = pausaDe(vez + 1);
  const proximaEn = pausaMs === null ? null : ahoraMs + pausaMs;
  await updateAusente(tx, id, { vez: vez + 1, proximaEn });
}

/** Gives the pause before the question of this turn, from 0 on; null where there is none. */
function pausaDe(vez: number): number | null {
  const plazoMs = PLAZOS_MS[vez];
  return plazoMs === undefined ? null : plazoMs - (PLAZOS_MS[vez - 1] ?? 0);
}

/** Ends the questions for a document. */
export async function endAusente(tx: Tx, { id }: Ausente): Promise<void> {
  await updateAusente(tx, id, { proximaEn: null });
}

/** Makes a document due at once, because there is news about it. */
export async function hurryAusente(tx: Tx, documento: Documento, ahoraMs: number): Promise<void> {
  const { cuf } = documento;
  await tx.updateTable("ausentes").set({ proximaEn: ahoraMs }).where("cuf", "=", cuf).execute();
  await putTareaDe(tx, "tardias", documento);
}

async function updateAusente(tx: Tx, id: number, cambio: Cambio<"ausentes">): Promise<void> {
  await tx.updateTable("ausentes").set(cambio).where("id", "=", id).execute();
}
