import { compraVenta } from "./compra-venta.ts";
import type { TablaSector } from "./tipos.ts";

/** The sectors that the simulator takes. A new one is a table and a line here. */
const SECTORES: readonly TablaSector[] = [compraVenta];

export function findSector(codigo: number): TablaSector | undefined {
  return SECTORES.find((sector) => sector.codigo === codigo);
}
