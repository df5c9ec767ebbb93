/** Credit and debit notes that share out the original's discount. */
import { PedidoNotaSimple } from "../../factura/nota.ts";
import { documentoSector } from "../comun.ts";
import type { SectorNota } from "../define.ts";
import {
  descuentoOriginal,
  devuelto,
  emisorYCliente,
  facturaOriginal,
  linea,
  nroItem,
  presentacionNota,
  sectorNota,
  transaccion,
} from "./comun.ts";

const raiz = {
  1: "notaElectronicaCreditoDebitoDescuento",
  2: "notaComputarizadaCreditoDebitoDescuento",
} as const;

/** Sector 47, credit/debit/discount note. Source: notaElectronicaCreditoDebitoDescuento.xsd, in its order. */
export const notaDescuento: SectorNota = {
  ...sectorNota,
  codigo: 47,
  nombre: "Nota de crédito-débito con descuento",
  ruta: "/v1/notas",
  raiz,
  esquema: raiz,
  ice: false,
  prorrateaDescuento: true,
  pedido: PedidoNotaSimple,
  cabecera: {
    ...emisorYCliente,
    ...facturaOriginal,
    ...descuentoOriginal,
    ...devuelto,
    ...documentoSector(47),
  },
  detalle: { ...nroItem, ...linea, ...transaccion },
  presentacion: presentacionNota(true),
};
