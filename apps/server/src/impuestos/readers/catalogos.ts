/** Reads the tax system's catalogs as synchronised; writes nothing. */
import type { Nit } from "@mostrador/core";
import { NOMBRES_CATALOGOS } from "@mostrador/core/catalogos";
import type { Db } from "../../motor/connection.ts";
import { findCatalogo, type CatalogoGuardado } from "../db/catalogos.ts";

/**
 * Finds a company's catalog by its name in docs/api.md A23; undefined for another name, and before it was
 * synchronised.
 */
export async function findCatalogoDe(
  db: Db,
  nit: Nit,
  nombre: string,
): Promise<CatalogoGuardado | undefined> {
  const known = NOMBRES_CATALOGOS.find((uno) => uno === nombre);
  return known === undefined ? undefined : findCatalogo(db, nit, known);
}
