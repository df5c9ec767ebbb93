import { useLeer } from "./api.ts";
import type { Sectores } from "./tipos.ts";

/** Reads the sectors in which documents are issued. `nombre` names one by its code until they are read. */
export function useSectores() {
  const { datos } = useLeer<Sectores>("/v1/catalogos/sectores");
  const sectores = datos?.sectores ?? [];
  const nombre = (codigo: number): string =>
    sectores.find((uno) => uno.codigo === codigo)?.nombre ?? `Sector ${codigo}`;
  return { sectores, nombre };
}
