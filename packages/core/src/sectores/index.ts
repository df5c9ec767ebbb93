import { compraVenta } from "./compra-venta.ts";
import type { Sector } from "./define.ts";

/** Every sector there is. A new one is one file and one line here. */
export const SECTORES: readonly Sector[] = [compraVenta];

/** The sector of a code of catalog tipos_documento_sector, or undefined. */
export function findSector(codigo: number): Sector | undefined {
  return SECTORES.find((sector) => sector.codigo === codigo);
}
