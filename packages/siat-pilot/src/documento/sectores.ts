import { alquiler } from "./alquiler.ts";
import { compraVenta } from "./compra-venta.ts";
import { educacion } from "./educacion.ts";
import { exportacion } from "./exportacion.ts";
import { exportacionServicios } from "./exportacion-servicios.ts";
import { hidrocarburos } from "./hidrocarburos.ts";
import { hospital } from "./hospital.ts";
import { hotel } from "./hotel.ts";
import { ice } from "./ice.ts";
import { libreConsignacion } from "./libre-consignacion.ts";
import { notaDescuento } from "./nota-descuento.ts";
import { notaFiscal } from "./nota-fiscal.ts";
import { notaIce } from "./nota-ice.ts";
import { servicioBasico } from "./servicio-basico.ts";
import { tasaCero } from "./tasa-cero.ts";
import { turismo } from "./turismo.ts";
import type { TablaSector } from "./tipos.ts";

/** The sectors that the simulator takes. A new one is a table and a line here. */
export const SECTORES: readonly TablaSector[] = [
  compraVenta,
  alquiler,
  exportacion,
  libreConsignacion,
  turismo,
  tasaCero,
  educacion,
  hidrocarburos,
  servicioBasico,
  ice,
  hotel,
  hospital,
  notaFiscal,
  exportacionServicios,
  notaDescuento,
  notaIce,
];

/** Finds the table of a sector by its code. */
export function findSector(codigo: number): TablaSector | undefined {
  return SECTORES.find((sector) => sector.codigo === codigo);
}
