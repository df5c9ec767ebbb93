import { alquiler } from "./alquiler.ts";
import { compraVenta } from "./compra-venta.ts";
import type { Sector, SectorFactura, SectorNota } from "./define.ts";
import { educacion } from "./educacion.ts";
import { exportacion } from "./exportacion.ts";
import { exportacionServicios } from "./exportacion-servicios.ts";
import { hidrocarburos } from "./hidrocarburos.ts";
import { hospital } from "./hospital.ts";
import { hotel } from "./hotel.ts";
import { ice } from "./ice.ts";
import { libreConsignacion } from "./libre-consignacion.ts";
import { notaDescuento } from "./notas/nota-descuento.ts";
import { notaFiscal } from "./notas/nota-fiscal.ts";
import { notaIce } from "./notas/nota-ice.ts";
import { servicioBasico } from "./servicio-basico.ts";
import { tasaCero } from "./tasa-cero.ts";
import { turismo } from "./turismo.ts";

/** Every sector of invoices. A new sector is one file, and one line of this list. */
export const SECTORES_FACTURA: readonly SectorFactura[] = [
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
  exportacionServicios,
];

/** Every sector of notes. */
export const SECTORES_NOTA: readonly SectorNota[] = [notaFiscal, notaDescuento, notaIce];

/** Every sector that is issued: invoices first, then notes. */
export const SECTORES: readonly Sector[] = [...SECTORES_FACTURA, ...SECTORES_NOTA];

/**
 * Finds a sector by its code in the catalog tipos_documento_sector; undefined if there is none.
 *
 * @example
 * findSector(24)?.tipoFactura;
 * // => 3
 */
export function findSector(codigo: number): Sector | undefined {
  return SECTORES.find((sector) => sector.codigo === codigo);
}

/**
 * Finds a sector of invoices by its code; undefined for a code of notes and for an unknown one.
 *
 * @example
 * findSectorFactura(24);
 * // => undefined
 */
export function findSectorFactura(codigo: number): SectorFactura | undefined {
  return SECTORES_FACTURA.find((sector) => sector.codigo === codigo);
}
