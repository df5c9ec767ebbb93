import type { Nit } from "@mostrador/core";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";

/** A registration of a point of sale under the caller's reference. */
export type RegistroPunto = Fila<"registrosPunto">;

/** Claims a reference; false when it was claimed before. */
export async function insertRegistro(db: Db | Tx, registro: RegistroPunto): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("registrosPunto")
    .values(registro)
    .onConflict((c) => c.columns(["nit", "referencia"]).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Finds a company's registration by its reference. */
export function findRegistro(db: Db | Tx, nit: Nit, referencia: string): Promise<RegistroPunto | undefined> {
  return db
    .selectFrom("registrosPunto")
    .selectAll()
    .where("nit", "=", nit)
    .where("referencia", "=", referencia)
    .executeTakeFirst();
}

/** Lists registrations of a branch whose answer was lost. */
export function listPendientes(db: Db | Tx, nit: Nit, sucursal: number): Promise<RegistroPunto[]> {
  return db
    .selectFrom("registrosPunto")
    .selectAll()
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("codigo", "is", null)
    .execute();
}

/** Lists all registrations of a branch, in any state. */
export function listRegistrados(db: Db | Tx, nit: Nit, sucursal: number): Promise<RegistroPunto[]> {
  return db
    .selectFrom("registrosPunto")
    .selectAll()
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .orderBy("codigo")
    .execute();
}

/** Stores the code given by the tax system. */
export async function completeRegistro(
  db: Db | Tx,
  { nit, referencia }: Pick<RegistroPunto, "nit" | "referencia">,
  codigo: number,
): Promise<void> {
  await db
    .updateTable("registrosPunto")
    .set({ codigo })
    .where("nit", "=", nit)
    .where("referencia", "=", referencia)
    .execute();
}

/** Deletes a registration that certainly did not happen, so that its reference is free again. */
export async function deleteRegistro(
  db: Db | Tx,
  { nit, referencia }: Pick<RegistroPunto, "nit" | "referencia">,
): Promise<void> {
  await db.deleteFrom("registrosPunto").where("nit", "=", nit).where("referencia", "=", referencia).execute();
}
