import type { Db, Tx } from "./abrir.ts";
import type { Fila } from "./esquema.ts";

export type RegistroPunto = Fila<"registros_punto">;

/** Claims a reference; false when it was claimed before. */
export async function insertRegistro(db: Db | Tx, registro: RegistroPunto): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("registros_punto")
    .values(registro)
    .onConflict((c) => c.columns(["nit", "referencia"]).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

export function getRegistro(db: Db | Tx, nit: number, referencia: string): Promise<RegistroPunto> {
  return db
    .selectFrom("registros_punto")
    .selectAll()
    .where("nit", "=", nit)
    .where("referencia", "=", referencia)
    .executeTakeFirstOrThrow();
}

/** Registrations of a branch whose answer was lost. */
export function listPendientes(db: Db | Tx, nit: number, sucursal: number): Promise<RegistroPunto[]> {
  return db
    .selectFrom("registros_punto")
    .selectAll()
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("codigo", "is", null)
    .execute();
}

/** Registrations of a branch, whatever became of them. */
export function listRegistrados(db: Db | Tx, nit: number, sucursal: number): Promise<RegistroPunto[]> {
  return db
    .selectFrom("registros_punto")
    .selectAll()
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .orderBy("codigo")
    .execute();
}

export async function completeRegistro(
  db: Db | Tx,
  { nit, referencia }: Pick<RegistroPunto, "nit" | "referencia">,
  codigo: number,
): Promise<void> {
  await db
    .updateTable("registros_punto")
    .set({ codigo })
    .where("nit", "=", nit)
    .where("referencia", "=", referencia)
    .execute();
}

/** A registration that surely did not happen leaves its reference free. */
export async function deleteRegistro(
  db: Db | Tx,
  { nit, referencia }: Pick<RegistroPunto, "nit" | "referencia">,
): Promise<void> {
  await db
    .deleteFrom("registros_punto")
    .where("nit", "=", nit)
    .where("referencia", "=", referencia)
    .execute();
}
