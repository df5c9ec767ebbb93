import type { Nit } from "@mostrador/core";
import type { FilasCatalogo, NombreCatalogo } from "@mostrador/core/catalogos";
import { compilada } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import { findAjuste, saveAjuste } from "../../motor/ajustes.ts";
import { nextVersion } from "../../motor/versiones.ts";

/** A stored catalog; `sincronizadoEn` in milliseconds since 1970. */
export interface CatalogoGuardado {
  readonly filas: FilasCatalogo[keyof FilasCatalogo];
  readonly sincronizadoEn: number;
}

/** Finds a company's catalog as synchronised; its rows are not checked here. */
export async function findCatalogo(
  db: Db | Tx,
  nit: Nit,
  nombre: NombreCatalogo,
): Promise<CatalogoGuardado | undefined> {
  const row = await db
    .selectFrom("catalogos")
    .selectAll()
    .where("nit", "=", nit)
    .where("nombre", "=", nombre)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { filas: JSON.parse(row.filas), sincronizadoEn: row.sincronizadoEn };
}

/** Lists a company's catalogs as they are stored: the rows of each are JSON. */
export function listCatalogos(
  db: Db,
  nit: Nit,
): Promise<{ readonly nombre: string; readonly filas: string }[]> {
  return db.selectFrom("catalogos").select(["nombre", "filas"]).where("nit", "=", nit).execute();
}

/**
 * Gives the moment when the company's catalogs were last replaced, in milliseconds since 1970; 0 for never.
 */
export async function catalogosVersion(db: Db | Tx, nit: Nit): Promise<number> {
  const [row] = await buscarVersion(db, nit);
  return row?.en ?? 0;
}

const buscarVersion = compilada((db, nit: Nit) =>
  db
    .selectFrom("catalogos")
    .select((eb) => eb.fn.max("sincronizadoEn").as("en"))
    .where("nit", "=", nit),
);

/**
 * Gives the shared version under which a company's catalogs were last replaced; terminals compare it with
 * their cursor.
 */
export async function catalogosCursor(db: Db | Tx, nit: Nit): Promise<number> {
  return Number((await findAjuste(db, `catalogos:${nit}`)) ?? 0);
}

/** Replaces all catalogs together: an interrupted synchronisation changes nothing. */
export async function replaceCatalogos(
  tx: Tx,
  nit: Nit,
  filas: Readonly<Record<string, unknown>>,
  ahoraMs: number,
): Promise<void> {
  for (const [nombre, rows] of Object.entries(filas)) {
    const values = { filas: JSON.stringify(rows), sincronizadoEn: ahoraMs };
    await tx
      .insertInto("catalogos")
      .values({ nit, nombre, ...values })
      .onConflict((c) => c.columns(["nit", "nombre"]).doUpdateSet(values))
      .execute();
  }
  await saveAjuste(tx, `catalogos:${nit}`, String(await nextVersion(tx, nit)));
}
