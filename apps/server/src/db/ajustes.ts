import { EstadoTerminal } from "@mostrador/core";
import type { Db, Tx } from "./connection.ts";

/** A fact about the database as a whole, as text. */
export async function findAjuste(db: Db | Tx, clave: string): Promise<string | undefined> {
  const row = await db.selectFrom("ajustes").select("valor").where("clave", "=", clave).executeTakeFirst();
  return row?.valor;
}

/** Sets a value, over the one before. */
export async function saveAjuste(db: Db | Tx, clave: string, valor: string): Promise<void> {
  await db
    .insertInto("ajustes")
    .values({ clave, valor })
    .onConflict((c) => c.column("clave").doUpdateSet({ valor }))
    .execute();
}

/** Sets it where nobody has set it before; gives the value that stands. */
export async function fijarAjuste(db: Db, clave: string, valor: string): Promise<string> {
  await db
    .insertInto("ajustes")
    .values({ clave, valor })
    .onConflict((c) => c.column("clave").doNothing())
    .execute();
  const puesto = await findAjuste(db, clave);
  if (puesto === undefined) throw new Error(`el ajuste ${clave} no está`);
  return puesto;
}

/** Under which the database says that it came back from a copy; `marcas` of `restaurar.ts` writes it. */
export const RESTAURACION = "restauracion";

/** Finds the return from a copy that this database is of, and the copy's moment; null: none. */
export async function findRestauracion(db: Db): Promise<EstadoTerminal["restauracion"]> {
  const valor = await findAjuste(db, RESTAURACION);
  return valor === undefined ? null : EstadoTerminal.shape.restauracion.parse(JSON.parse(valor));
}
