import type { Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";

/** Lists the JSON of a company's products that are not deleted. */
export async function listProductos(db: Db, nit: Nit): Promise<readonly string[]> {
  const filas = await db
    .selectFrom("productos")
    .select("datos")
    .where("nit", "=", nit)
    .where("borrado", "=", 0)
    .execute();
  return filas.map(({ datos }) => datos);
}

/** Finds the version of a company's latest change of a product; 0 where it has none. */
export async function findUltimaVersion(db: Db, nit: Nit): Promise<number> {
  const fila = await db
    .selectFrom("productos")
    .select((eb) => eb.fn.max("version").as("version"))
    .where("nit", "=", nit)
    .executeTakeFirst();
  return fila?.version ?? 0;
}
