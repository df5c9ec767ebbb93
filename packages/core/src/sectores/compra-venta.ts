import { presentacionFactura, totalesComunes } from "../documento/presentacion.ts";
import { computeImportes } from "../factura/importes.ts";
import {
  base,
  cierre,
  cliente,
  descuento,
  documentoSector,
  emisor,
  giftCard,
  itemCodigos,
  itemImportes,
  itemSerie,
  moneda,
  montoTotal,
  pago,
} from "./comun.ts";
import { defineFactura, servicioUnico } from "./factura.ts";

/** Sector 1, general sale and purchase. Source: facturaElectronicaCompraVenta.xsd, in its order. */
export const compraVenta = defineFactura({
  codigo: 1,
  nombre: "Factura de compra y venta",
  tipoFactura: 1,
  ruta: "/v1/facturas",
  raiz: "CompraVenta",
  servicio: servicioUnico("ServicioFacturacionCompraVenta"),
  decimales: 2,
  cabecera: {
    ...emisor,
    ...cliente,
    ...pago,
    ...montoTotal,
    ...base({ gravado: false }),
    ...moneda(2),
    ...giftCard,
    ...descuento,
    ...cierre,
    ...documentoSector(1),
  },
  detalle: { ...itemCodigos, ...itemImportes(2), ...itemSerie },
  presentacion: presentacionFactura("FACTURA", {
    linea: [
      { etiqueta: "N° de serie", elemento: "numeroSerie" },
      { etiqueta: "IMEI", elemento: "numeroImei" },
    ],
    totales: totalesComunes({ giftCard: true, credito: true }),
  }),
  importes: (pedido, tipoCambio) => computeImportes(pedido, tipoCambio, { decimales: 2 }),
});

/** Sector 1's request: what the till sells with. */
export const PedidoCompraVenta = compraVenta.pedido;
