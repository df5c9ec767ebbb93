import { presentacionCompraVenta } from "../documento/presentacion.ts";
import { calcularImportes } from "../factura/importes.ts";
import {
  cierre,
  cliente,
  documentoSector,
  emisor,
  itemCodigos,
  itemImportes,
  itemSerie,
  pago,
  totales,
} from "./comun.ts";
import type { Sector } from "./define.ts";
import { PedidoCompraVenta } from "./pedido.ts";

/** Sector 1, general sale and purchase. Source: facturaElectronicaCompraVenta.xsd, in its order. */
export const compraVenta: Sector = {
  codigo: 1,
  nombre: "Factura de compra y venta",
  tipoFactura: 1,
  ruta: "/v1/facturas",
  servicio: { 1: "ServicioFacturacionCompraVenta", 2: "ServicioFacturacionCompraVenta" },
  raiz: "CompraVenta",
  pedido: PedidoCompraVenta,
  cabecera: { ...emisor, ...cliente, ...pago, ...totales, ...cierre, ...documentoSector(1) },
  detalle: { ...itemCodigos, ...itemImportes(2), ...itemSerie },
  presentacion: presentacionCompraVenta,
  importes: (pedido, tipoCambio) => calcularImportes(pedido, tipoCambio, { decimales: 2 }),
};
