import { randomBytes } from "node:crypto";
import type { Db, Tx } from "./abrir.ts";

/** Finds the text stored under a key. */
export async function findAjuste(db: Db | Tx, clave: string): Promise<string | undefined> {
  const fila = await db.selectFrom("ajuste").select("valor").where("clave", "=", clave).executeTakeFirst();
  return fila?.valor;
}

/** Stores a text under a key, in place of an earlier one. */
export async function updateAjuste(db: Db | Tx, clave: string, valor: string): Promise<void> {
  await db
    .insertInto("ajuste")
    .values({ clave, valor })
    .onConflict((conflicto) => conflicto.column("clave").doUpdateSet({ valor }))
    .execute();
}

/** Returns the secret that signs tokens. It is made on the first start and kept, so that tokens outlive a restart. */
export async function takeSecreto(db: Db): Promise<string> {
  const guardado = await findAjuste(db, "secreto");
  if (guardado !== undefined) return guardado;
  const nuevo = randomBytes(64).toString("base64");
  await updateAjuste(db, "secreto", nuevo);
  return nuevo;
}
