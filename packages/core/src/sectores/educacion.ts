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
  giftCard,
  itemCodigos,
  itemImportes,
  moneda,
  montoTotal,
  pago,
} from "./comun.ts";
import { defineFactura } from "./factura.ts";
import { texto } from "./tipos.ts";

/** Sector 11, education. Source: facturaElectronicaSectorEducativo.xsd, in its order. */
export const educacion = defineFactura({
  codigo: 11,
  nombre: "Factura del sector educativo",
  tipoFactura: 1,
  ruta: "/v1/facturas/educacion",
  raiz: "SectorEducativo",
  decimales: 2,
  cabecera: {
    ...emisor,
    ...cliente,
    nombreEstudiante: pide("Estudiante", texto(1, 200), {
      explica: "Nombre completo de quien estudia; el comprador puede ser otra persona.",
      ejemplo: "Ana Quispe Mamani",
    }),
    periodoFacturado: pide("Período facturado", texto(1, 50), {
      explica: "Mes o período que se cobra, en palabras, como se imprime.",
      ejemplo: "OCTUBRE 2026",
    }),
    ...pago,
    ...montoTotal,
    ...base({ gravado: false }),
    ...moneda(2),
    ...giftCard,
    ...descuento,
    ...cierre,
    ...documentoSector(11),
  },
  detalle: { ...itemCodigos, ...itemImportes(2) },
  presentacion: presentacionFactura("FACTURA", {
    comprador: [
      { etiqueta: "Estudiante", elemento: "nombreEstudiante" },
      { etiqueta: "Período facturado", elemento: "periodoFacturado" },
    ],
    totales: totalesComunes({ giftCard: true, credito: true }),
  }),
  importes: (pedido, tipoCambio) => computeImportes(pedido, tipoCambio, { decimales: 2 }),
});
