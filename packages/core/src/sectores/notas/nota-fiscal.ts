import { PedidoNotaSimple } from "../../factura/nota.ts";
import { documentoSector } from "../comun.ts";
import type { SectorNota } from "../define.ts";
import {
  devuelto,
  emisorYCliente,
  facturaOriginal,
  linea,
  presentacionNota,
  sectorNota,
  transaccion,
} from "./comun.ts";

/** Sector 24, fiscal credit/debit note. Source: notaElectronicaCreditoDebito.xsd, in its order; its root has another name. */
export const notaFiscal: SectorNota = {
  ...sectorNota,
  codigo: 24,
  nombre: "Nota fiscal de crédito-débito",
  ruta: "/v1/notas/fiscal",
  raiz: { 1: "notaFiscalElectronicaCreditoDebito", 2: "notaFiscalComputarizadaCreditoDebito" },
  esquema: { 1: "notaElectronicaCreditoDebito", 2: "notaComputarizadaCreditoDebito" },
  ice: false,
  prorrateaDescuento: false,
  pedido: PedidoNotaSimple,
  cabecera: { ...emisorYCliente, ...facturaOriginal, ...devuelto, ...documentoSector(24) },
  detalle: { ...linea, ...transaccion },
  presentacion: presentacionNota(false),
};
