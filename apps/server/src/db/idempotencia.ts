import type { Cuf, Nit } from "@mostrador/core";
import type { Db, Tx } from "./connection.ts";
import type { Fila } from "./esquema.ts";
import { soughtCuf } from "./sought.ts";

/** The memory of an operation under a caller's key. */
export type Recordada = Fila<"idempotencia">;

/** Time that a key is remembered. docs/api.md A46. */
export const IDEMPOTENCIA_MS = 30 * 86_400_000;

/** A caller's key, unique in a company's operation. */
export interface ClaveIdempotencia {
  readonly nit: Nit;
  readonly operacion: string;
  readonly clave: string;
}

/** Finds the memory of an operation, by its key. */
export function findRecordada(db: Db | Tx, k: ClaveIdempotencia): Promise<Recordada | undefined> {
  return db
    .selectFrom("idempotencia")
    .selectAll()
    .where("nit", "=", k.nit)
    .where("operacion", "=", k.operacion)
    .where("clave", "=", k.clave)
    .executeTakeFirst();
}

/** Remembers that this key's operation made this document, the last if there were several; in the transaction that stores it. */
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

/** The key's operation made this document after all, whatever was said of it since: asked for again, it is what became of it. */
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

/** The key's operation came to nothing for good, whatever it made before; asked for again, it comes to the same. */
export async function saveNegada(
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

/** The reply, to be given again byte for byte. The first stays; what stands is given back, for whoever came second to give it too. */
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

/** Forgets a key whose document was surely never delivered: the caller may try it anew. docs/api.md A16. */
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
