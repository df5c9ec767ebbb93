import type { Nit } from "@mostrador/core";
import { randomUUID } from "node:crypto";
import type { DatosSuceso, TipoSuceso } from "../webhooks/sucesos.ts";
import type { Db, Tx } from "./connection.ts";
import type { Fila } from "./esquema.ts";
import { nextVersion } from "./versiones.ts";

/** Stores an event with its place in the company's feed; gives its id, newly made unless given. */
export async function insertSuceso<T extends TipoSuceso>(
  tx: Tx,
  nit: Nit,
  tipo: T,
  datos: DatosSuceso<T>,
  en: number,
  id = `evt_${randomUUID().replaceAll("-", "")}`,
): Promise<string> {
  const version = await nextVersion(tx, nit);
  await tx
    .insertInto("sucesos")
    .values({ id, nit, tipo, datos: JSON.stringify(datos), en, version })
    .execute();
  return id;
}

/** Tells whether an event is stored. */
export async function hasSuceso(tx: Tx, id: string): Promise<boolean> {
  const fila = await tx.selectFrom("sucesos").select("id").where("id", "=", id).executeTakeFirst();
  return fila !== undefined;
}

/** An event as stored. */
export type Suceso = Fila<"sucesos">;

/** Lists a company's events after a version, in commit order. */
export function listSucesosDesde(db: Db, nit: Nit, desde: number, limite: number): Promise<Suceso[]> {
  return db
    .selectFrom("sucesos")
    .selectAll()
    .where("nit", "=", nit)
    .where("version", ">", desde)
    .orderBy("version")
    .limit(limite)
    .execute();
}

/** Lists events that an older program wrote without a version, oldest first. */
export function listSinVersion(db: Db | Tx, nit: Nit, limite: number): Promise<Pick<Suceso, "id">[]> {
  return db
    .selectFrom("sucesos")
    .select("id")
    .where("nit", "=", nit)
    .where("version", "is", null)
    .orderBy("en")
    .orderBy("id")
    .limit(limite)
    .execute();
}

/**
 * Gives an unnumbered event the next version. It is already committed, so its place is after all that readers
 * saw.
 */
export async function numerarSuceso(tx: Tx, nit: Nit, id: string): Promise<void> {
  await tx
    .updateTable("sucesos")
    .set({ version: await nextVersion(tx, nit) })
    .where("id", "=", id)
    .where("version", "is", null)
    .execute();
}
