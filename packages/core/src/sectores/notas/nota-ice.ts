/** Credit and debit notes about invoices with ICE. */
import { COLUMNAS_ICE } from "../../documento/presentacion.ts";
import { PedidoNotaIce } from "../../factura/nota.ts";
import { documentoSector } from "../comun.ts";
import type { SectorNota } from "../define.ts";
import {
  descuentoOriginal,
  devuelto,
  emisorYCliente,
  facturaOriginal,
  linea,
  lineaIce,
  nroItem,
  presentacionNota,
  sectorNota,
  transaccion,
} from "./comun.ts";

const raiz = {
  1: "notaElectronicaCreditoDebitoIce",
  2: "notaComputarizadaCreditoDebitoIce",
} as const;

/** Sector 48, credit/debit note with ICE. Source: notaElectronicaCreditoDebitoIce.xsd, in its order. */
export const notaIce: SectorNota = {
  ...sectorNota,
  codigo: 48,
  nombre: "Nota de crédito-débito con ICE",
  ruta: "/v1/notas/ice",
  raiz,
  esquema: raiz,
  ice: true,
  prorrateaDescuento: true,
  pedido: PedidoNotaIce,
  cabecera: {
    ...emisorYCliente,
    ...facturaOriginal,
    ...descuentoOriginal,
    ...devuelto,
    ...documentoSector(48),
  },
  detalle: { ...nroItem, ...linea, ...lineaIce, ...transaccion },
  presentacion: { ...presentacionNota(true), columnas: COLUMNAS_ICE },
};
