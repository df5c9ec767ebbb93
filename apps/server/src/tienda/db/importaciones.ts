/** Stores the imports of price lists, their changes, and the columns of sheets as a person set them. */
import type { Nit } from "@mostrador/core";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila, Nueva } from "../../motor/esquema.ts";

/** Inserts an import. */
export async function insertImportacion(
  tx: Tx,
  importacion: Omit<Nueva<"importaciones">, "orden" | "deshechaEn">,
): Promise<void> {
  const ultima = await tx
    .selectFrom("importaciones")
    .select((eb) => eb.fn.max("orden").as("orden"))
    .where("nit", "=", importacion.nit)
    .executeTakeFirst();
  await tx
    .insertInto("importaciones")
    .values({ ...importacion, orden: (ultima?.orden ?? 0) + 1, deshechaEn: null })
    .execute();
}

/** Lists the last imports of a company, the newest first. */
export function listImportaciones(db: Db, nit: Nit, limite: number): Promise<Fila<"importaciones">[]> {
  return db
    .selectFrom("importaciones")
    .selectAll()
    .where("nit", "=", nit)
    .orderBy("orden", "desc")
    .limit(limite)
    .execute();
}

/** Finds an import of a company. */
export function findImportacion(
  db: Db | Tx,
  nit: Nit,
  id: string,
): Promise<Fila<"importaciones"> | undefined> {
  return db
    .selectFrom("importaciones")
    .selectAll()
    .where("nit", "=", nit)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Stores the numbers of products that an import created and changed. */
export async function updateCuentaDeImportacion(
  tx: Tx,
  id: string,
  { nuevos, cambiados }: { readonly nuevos: number; readonly cambiados: number },
): Promise<void> {
  await tx.updateTable("importaciones").set({ nuevos, cambiados }).where("id", "=", id).execute();
}

/** Marks an import as undone. */
export async function markDeshecha(tx: Tx, id: string, ahoraMs: number): Promise<void> {
  await tx.updateTable("importaciones").set({ deshechaEn: ahoraMs }).where("id", "=", id).execute();
}

/** Lists the changes that an import made, in their order, after the change with a given id. */
export function listCambiosDeImportacion(
  db: Db,
  importacion: string,
  tras: number,
  limite: number,
): Promise<Fila<"cambios">[]> {
  return db
    .selectFrom("cambios")
    .selectAll()
    .where("importacion", "=", importacion)
    .where("id", ">", tras)
    .orderBy("id")
    .limit(limite)
    .execute();
}

/** Finds the columns that a person set for a sheet's headings; undefined where none were set. */
export async function findColumnas(db: Db, nit: Nit, titulos: string): Promise<string | undefined> {
  const fila = await db
    .selectFrom("columnasDeListas")
    .select("columnas")
    .where("nit", "=", nit)
    .where("titulos", "=", titulos)
    .executeTakeFirst();
  return fila?.columnas;
}

/** Stores the columns of a sheet, by its headings. */
export async function saveColumnas(
  tx: Tx,
  { nit, titulos, columnas, usadoEn }: Nueva<"columnasDeListas">,
): Promise<void> {
  await tx
    .insertInto("columnasDeListas")
    .values({ nit, titulos, columnas, usadoEn })
    .onConflict((c) => c.columns(["nit", "titulos"]).doUpdateSet({ columnas, usadoEn }))
    .execute();
}
