import { useLeer } from "./api.ts";
import type { Sectores } from "./tipos.ts";

/** Reads the sectors of the documents that the company issues. Until they are loaded, `nombre` returns a sector's code. */
export function useSectores() {
  const { datos } = useLeer<Sectores>("/v1/catalogos/sectores");
  const sectores = datos?.sectores ?? [];
  const nombre = (codigo: number): string =>
    sectores.find((uno) => uno.codigo === codigo)?.nombre ?? `Sector ${codigo}`;
  return { sectores, nombre };
}
