import type { Nit } from "@mostrador/core";
import { siguienteA } from "./cufd.ts";
import type { TareaNueva } from "./reglas.ts";

/** The hour from which a day's catalogs are fetched, some time after its CUFD. docs/api.md A23. */
const HORA_DIARIA = "00:10:00.000";

/**
 * Gives the moment when catalogs fetched at `ms` are to be fetched again, in milliseconds by the tax system's
 * clock.
 */
export function proximosCatalogos(ms: number): number {
  return siguienteA(ms, HORA_DIARIA);
}

/** Builds the row that fetches a company's catalogs. */
export function tareaDeCatalogos(nit: Nit): TareaNueva {
  return { nit, clase: "catalogos", clave: "", lugar: "" };
}
