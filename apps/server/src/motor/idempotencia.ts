import type { Cuf, Nit } from "@mostrador/core";
import type { Db, Tx } from "./connection.ts";
import type { Fila } from "./esquema.ts";
import { soughtCuf } from "./sought.ts";

/** The stored outcome of an operation under a caller's key. */
export type Recordada = Fila<"idempotencia">;

/** Time that a key is remembered. docs/api.md A46. */
export const IDEMPOTENCIA_MS = 30 * 86_400_000;

/** A caller's key, unique in a company's operation. */
export interface ClaveIdempotencia {
  readonly nit: Nit;
  readonly operacion: string;
  readonly clave: string;
}

/** Finds the stored outcome of an operation by its key. */
export function findRecordada(db: Db | Tx, k: ClaveIdempotencia): Promise<Recordada | undefined> {
  return db
    .selectFrom("idempotencia")
    .selectAll()
    .where("nit", "=", k.nit)
    .where("operacion", "=", k.operacion)
    .where("clave", "=", k.clave)
    .executeTakeFirst();
}

/**
 * Stores the document that this key's operation made, the last if there were several. Belongs in the
 * transaction that stores the document.
 */
export async function saveRecordada(
  tx: Tx,
  k: ClaveIdempotencia,
  hash: string,
  cuf: Cuf,
  ahoraMs: number,
): Promise<void> {
  await tx
    .insertInto("idempotencia")
    .values({ ...k, hash, cuf, status: null, cuerpo: null, creadoEn: ahoraMs })
    .onConflict((c) => c.columns(["nit", "operacion", "clave"]).doUpdateSet({ cuf }))
    .execute();
}

/**
 * Links a key to a document that it made after all, and drops any outcome stored since. A retry gets the
 * document's state.
 */
export async function readoptarRecordada(
  tx: Tx,
  k: ClaveIdempotencia,
  hash: string,
  cuf: Cuf,
  ahoraMs: number,
): Promise<void> {
  const cambio = { hash, cuf, status: null, cuerpo: null };
  await tx
    .insertInto("idempotencia")
    .values({ ...k, ...cambio, creadoEn: ahoraMs })
    .onConflict((c) => c.columns(["nit", "operacion", "clave"]).doUpdateSet(cambio))
    .execute();
}

/**
 * Stores the outcome of a key's operation without a document, in place of any earlier one: a final failure,
 * or the progress so far. A retry gets the same failure, or continues from there.
 */
export async function saveDesenlace(
  tx: Tx,
  k: ClaveIdempotencia,
  { hash, status, cuerpo }: Pick<Recordada, "hash" | "cuerpo"> & { readonly status: number },
  ahoraMs: number,
): Promise<void> {
  await tx
    .insertInto("idempotencia")
    .values({ ...k, hash, cuf: null, status, cuerpo, creadoEn: ahoraMs })
    .onConflict((c) => c.columns(["nit", "operacion", "clave"]).doUpdateSet({ status, cuerpo }))
    .execute();
}

/** Stores the reply, to be repeated byte for byte. The first reply stays; a second caller gets it too. */
export async function completeRecordada(
  db: Db,
  k: ClaveIdempotencia,
  status: number,
  cuerpo: string,
): Promise<{ readonly status: number; readonly cuerpo: string }> {
  await db
    .updateTable("idempotencia")
    .set({ status, cuerpo })
    .where("nit", "=", k.nit)
    .where("operacion", "=", k.operacion)
    .where("clave", "=", k.clave)
    .where("status", "is", null)
    .execute();
  const puesta = await findRecordada(db, k);
  return { status: puesta?.status ?? status, cuerpo: puesta?.cuerpo ?? cuerpo };
}

/** Deletes a key whose document was surely never delivered: the caller may retry. docs/api.md A16. */
export async function deleteRecordadaDe(tx: Tx, cuf: string): Promise<void> {
  await tx.deleteFrom("idempotencia").where("cuf", "=", soughtCuf(cuf)).execute();
}

/** Deletes answered keys that are older than `IDEMPOTENCIA_MS`. */
export async function deleteRecordadasViejas(db: Db, ahoraMs: number): Promise<void> {
  await db
    .deleteFrom("idempotencia")
    .where("creadoEn", "<", ahoraMs - IDEMPOTENCIA_MS)
    .where("status", "is not", null)
    .execute();
}
