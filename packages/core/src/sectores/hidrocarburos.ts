import { presentacionFactura, totalesComunes } from "../documento/presentacion.ts";
import { computeImportes } from "../factura/importes.ts";
import { pide, pideOpcional } from "./campos.ts";
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
import { entero, texto } from "./tipos.ts";

/**
 * Sector 12, gasoline and diesel for vehicles. Source: facturaElectronicaComercializacionHidrocarburo.xsd, in its order. Its base for input
 * tax credit is a part of the total that a law sets by date (`regimenes/credito.ts`).
 */
export const hidrocarburos = defineFactura({
  codigo: 12,
  nombre: "Factura de comercialización de hidrocarburos",
  tipoFactura: 1,
  ruta: "/v1/facturas/hidrocarburos",
  raiz: "ComercializacionHidrocarburo",
  decimales: 2,
  decimalesCantidad: 5,
  cabecera: {
    ...emisor,
    ...cliente,
    codigoPais: pideOpcional("País de la placa", entero(1, 209), {
      explica: "País donde se registró el vehículo. Código del catálogo `paises`.",
      catalogo: "paises",
    }),
    placaVehiculo: pide("Placa del vehículo", texto(1, 12), {
      explica: "Placa del vehículo que carga.",
      ejemplo: "2345ABC",
    }),
    tipoEnvase: pideOpcional("Envase", texto(0, 50), {
      explica: "Clase de envase, si el combustible no va al tanque del vehículo.",
      ejemplo: "BIDÓN DE 20 LITROS",
    }),
    ...pago,
    ...montoTotal,
    ...base({ gravado: true }),
    codigoAutorizacionSC: pideOpcional("Autorización de sustancias controladas", texto(1, 100), {
      explica: "Código de la autorización con que se vende en envases.",
      muestra: "SC-2026-0412",
    }),
    observacion: pideOpcional("Observación", texto(1, 500), {
      explica: "Lo que el comprador o la norma pidan anotar en la factura.",
      muestra: "Entrega en la planta de El Alto",
    }),
    ...moneda(2),
    ...descuento,
    ...cierre,
    ...documentoSector(12),
  },
  detalle: { ...itemCodigos, ...itemImportes(2, 5) },
  presentacion: presentacionFactura("FACTURA", {
    comprador: [
      { etiqueta: "Placa", elemento: "placaVehiculo" },
      { etiqueta: "País de la placa", elemento: "codigoPais", catalogo: "paises" },
      { etiqueta: "Envase", elemento: "tipoEnvase" },
      { etiqueta: "Autorización S.C.", elemento: "codigoAutorizacionSC" },
      { etiqueta: "Observación", elemento: "observacion" },
    ],
    totales: totalesComunes({ giftCard: false, credito: true }),
  }),
  importes: (pedido, tipoCambio) =>
    computeImportes(pedido, tipoCambio, { decimales: 2, decimalesCantidad: 5 }),
});
