/** One balance, and the quantity below which its product is to be reordered. */
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { nextVersion } from "../../motor/versiones.ts";

/** Key of a balance. */
export type Clave = Pick<Fila<"existencias">, "nit" | "sucursal" | "productoId">;

/** Finds the balance of a product in a branch. */
export function findSaldo(
  db: Db,
  { nit, sucursal, productoId }: Clave,
): Promise<Fila<"existencias"> | undefined> {
  return db
    .selectFrom("existencias")
    .selectAll()
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("productoId", "=", productoId)
    .executeTakeFirst();
}

/** Stores a minimum in hundred-thousandths, and whether the product is followed; false if it has no stock in the branch. */
export async function saveMinimo(
  tx: Tx,
  { nit, sucursal, productoId }: Clave,
  cambio: Pick<Fila<"existencias">, "minimo" | "sigue">,
): Promise<boolean> {
  const version = await nextVersion(tx, nit);
  const fila = await tx
    .updateTable("existencias")
    .set({ ...cambio, version })
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("productoId", "=", productoId)
    .returning("productoId")
    .executeTakeFirst();
  return fila !== undefined;
}
