import type { Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";

/** Lists the addresses of a company's owners. */
export async function listDuenos(db: Db, nit: Nit): Promise<string[]> {
  const rows = await db
    .selectFrom("usuarios")
    .select("correo")
    .where("nit", "=", nit)
    .where("rol", "=", "dueno")
    .orderBy("creadoEn")
    .execute();
  return rows.map(({ correo }) => correo);
}
