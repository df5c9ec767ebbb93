import { randomUUID } from "node:crypto";
import { EstadoTerminal } from "@mostrador/core";
import type { z } from "zod";
import { compilada } from "./compiladas.ts";
import type { Db, Tx } from "./connection.ts";

/** Finds a setting of the whole database, as text. */
export async function findAjuste(db: Db | Tx, clave: string): Promise<string | undefined> {
  const [row] = await buscarAjuste(db, clave);
  return row?.valor;
}

const buscarAjuste = compilada((db, clave: string) =>
  db.selectFrom("ajustes").select("valor").where("clave", "=", clave),
);

/** Sets a value and replaces the previous one. */
export async function saveAjuste(db: Db | Tx, clave: string, valor: string): Promise<void> {
  await db
    .insertInto("ajustes")
    .values({ clave, valor })
    .onConflict((c) => c.column("clave").doUpdateSet({ valor }))
    .execute();
}

/** Inserts a setting unless it exists. Gives the stored value. */
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

/**
 * Setting with the database's own name: no journal is read into another database, and copies off the premises
 * tell whose they are.
 */
export const BASE_ID = "base";

/** Gives the database's own name, made on first use. */
export function getBaseId(db: Db): Promise<string> {
  return fijarAjuste(db, BASE_ID, randomUUID());
}

/** Setting of a database that was restored from a copy; `marcas-de-restauracion.ts` writes it. */
export const RESTAURACION = "restauracion";

/** Finds the restore that made this database, and the copy's moment; null where there was none. */
export async function findRestauracion(db: Db): Promise<EstadoTerminal["restauracion"]> {
  const valor = await findAjuste(db, RESTAURACION);
  return valor === undefined ? null : EstadoTerminal.shape.restauracion.parse(JSON.parse(valor));
}

/** Deletes a setting; one that is not there is no failure. */
export async function deleteAjuste(db: Db | Tx, clave: string): Promise<void> {
  await db.deleteFrom("ajustes").where("clave", "=", clave).execute();
}

/** Reads a setting that is JSON of a form; null where it is not there. Throws where it has another form. */
export async function readAjuste<S extends z.ZodType>(
  db: Db,
  clave: string,
  schema: S,
): Promise<z.output<S> | null> {
  const valor = await findAjuste(db, clave);
  return valor === undefined ? null : schema.parse(JSON.parse(valor));
}

/** Stores a setting as JSON; null deletes it. */
export function writeAjuste(db: Db, clave: string, valor: object | null): Promise<void> {
  return valor === null ? deleteAjuste(db, clave) : saveAjuste(db, clave, JSON.stringify(valor));
}
