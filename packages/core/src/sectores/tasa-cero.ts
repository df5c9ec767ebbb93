import { presentacionFactura, totalesComunes } from "../documento/presentacion.ts";
import { computeImportes, SIN_BASE } from "../factura/importes.ts";
import {
  baseCero,
  cierre,
  cliente,
  descuento,
  documentoSector,
  emisor,
  giftCard,
  itemCodigos,
  itemImportes,
  moneda,
  montoTotal,
  pago,
} from "./comun.ts";
import { defineFactura } from "./factura.ts";

/** Sector 8, zero rate. Source: facturaElectronicaTasaCero.xsd, in its order. */
export const tasaCero = defineFactura({
  codigo: 8,
  nombre: "Factura a tasa cero",
  tipoFactura: 2,
  ruta: "/v1/facturas/tasa-cero",
  raiz: "TasaCero",
  decimales: 2,
  libro: { sinIva: "tasaCero" },
  cabecera: {
    ...emisor,
    ...cliente,
    ...pago,
    ...montoTotal,
    ...baseCero,
    ...moneda(2),
    ...giftCard,
    ...descuento,
    ...cierre,
    ...documentoSector(8),
  },
  detalle: { ...itemCodigos, ...itemImportes(2) },
  presentacion: presentacionFactura("FACTURA TASA CERO", {
    conDerechoACredito: false,
    totales: totalesComunes({ giftCard: true, credito: false }),
  }),
  importes: (pedido, tipoCambio) => computeImportes(pedido, tipoCambio, { decimales: 2, base: SIN_BASE }),
});
