import { alquiler } from "./alquiler.ts";
import { compraVenta } from "./compra-venta.ts";
import type { Sector, SectorFactura, SectorNota } from "./define.ts";
import { educacion } from "./educacion.ts";
import { exportacion } from "./exportacion.ts";
import { exportacionServicios } from "./exportacion-servicios.ts";
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

/** Every sector of invoices. A new one is one file and one line here. */
export const SECTORES_FACTURA: readonly SectorFactura[] = [
  compraVenta,
  alquiler,
  exportacion,
  libreConsignacion,
  turismo,
  tasaCero,
  educacion,
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
 * The sector of a code of catalog tipos_documento_sector, or undefined.
 *
 * @example
 * findSector(24)?.tipoFactura;
 * // => 3
 */
export function findSector(codigo: number): Sector | undefined {
  return SECTORES.find((sector) => sector.codigo === codigo);
}

/**
 * The sector of invoices that has a code, or undefined; notes are left out.
 *
 * @example
 * findSectorFactura(24);
 * // => undefined
 */
export function findSectorFactura(codigo: number): SectorFactura | undefined {
  return SECTORES_FACTURA.find((sector) => sector.codigo === codigo);
}
