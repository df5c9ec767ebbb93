import { presentacionFactura, totalesComunes } from "../documento/presentacion.ts";
import { computeImportes } from "../factura/importes.ts";
import { pide } from "./campos.ts";
import {
  base,
  cierre,
  cliente,
  descuento,
  documentoSector,
  emisor,
  itemCodigos,
  itemImportes,
  moneda,
  montoTotal,
  pago,
} from "./comun.ts";
import { defineFactura } from "./factura.ts";
import { texto } from "./tipos.ts";

/** Sector 2, rental of real estate. Source: facturaElectronicaAlquilerBienInmueble.xsd, in its order. */
export const alquiler = defineFactura({
  codigo: 2,
  nombre: "Factura de alquiler de bienes inmuebles",
  tipoFactura: 1,
  ruta: "/v1/facturas/alquiler",
  raiz: "AlquilerBienInmueble",
  decimales: 2,
  cabecera: {
    ...emisor,
    ...cliente,
    periodoFacturado: pide("Período facturado", texto(1, 50), {
      explica: "Mes o período que se cobra, en palabras, como se imprime.",
      ejemplo: "OCTUBRE 2026",
    }),
    ...pago,
    ...montoTotal,
    ...base({ gravado: true }),
    ...moneda(2),
    ...descuento,
    ...cierre,
    ...documentoSector(2),
  },
  detalle: { ...itemCodigos, ...itemImportes(2) },
  presentacion: presentacionFactura("FACTURA DE ALQUILER", {
    comprador: [{ etiqueta: "Período facturado", elemento: "periodoFacturado" }],
    totales: totalesComunes({ giftCard: false, credito: true }),
  }),
  importes: (pedido, tipoCambio) => computeImportes(pedido, tipoCambio, { decimales: 2 }),
});
