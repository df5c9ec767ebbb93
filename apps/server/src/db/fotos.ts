import type { Nit } from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import type { Db, Tx } from "./connection.ts";

/** Finds a picture of a company by its hash. */
export async function findFoto(db: Db | Tx, nit: Nit, hash: string): Promise<string | undefined> {
  const fila = await db
    .selectFrom("fotos")
    .select("foto")
    .where("nit", "=", nit)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return fila?.foto;
}

/** Keeps a picture under its hash, once; gives the hash. */
export async function saveFoto(tx: Tx, nit: Nit, foto: string): Promise<string> {
  const hash = sha256(foto);
  await tx
    .insertInto("fotos")
    .values({ nit, hash, foto })
    .onConflict((c) => c.columns(["nit", "hash"]).doNothing())
    .execute();
  return hash;
}
