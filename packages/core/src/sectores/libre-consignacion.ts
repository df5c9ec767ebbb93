import { presentacionFactura } from "../documento/presentacion.ts";
import { computeExportacion } from "../factura/importes-exportacion.ts";
import { constante, pide } from "./campos.ts";
import {
  baseCero,
  cierre,
  codigoCliente,
  documentoSector,
  emisor,
  itemCantidad,
  itemCodigosSinDescripcion,
  itemDescripcion,
  itemNandina,
  itemPrecio,
  itemUnidad,
  moneda,
  montoTotal,
  pago,
} from "./comun.ts";
import { defineFactura } from "./factura.ts";
import type { ReglaPedido } from "./pedido.ts";
import { entero, texto } from "./tipos.ts";

/** The schema fixes the buyer: none yet. */
const COMPRADOR = { nombre: "SIN RAZON SOCIAL", tipo: "5", numero: "0" } as const;

/** Sector 4, export on free consignment. Source: facturaElectronicaLibreConsignacion.xsd, in its order. */
export const libreConsignacion = defineFactura({
  codigo: 4,
  nombre: "Factura comercial de exportación en libre consignación",
  tipoFactura: 2,
  ruta: "/v1/facturas/exportacion-libre-consignacion",
  raiz: "LibreConsignacion",
  decimales: 5,
  compradorExterior: true,
  plazoAnulacion: "180dias",
  reglas: sinComprador,
  libro: { sinIva: "exentas", consignacion: true },
  enMoneda: true,
  cabecera: {
    ...emisor,
    nombreRazonSocial: constante(COMPRADOR.nombre),
    codigoTipoDocumentoIdentidad: constante(COMPRADOR.tipo),
    numeroDocumento: constante(COMPRADOR.numero),
    ...codigoCliente,
    codigoPais: pide("País de destino", entero(1, 209), {
      explica: "País de destino. Código del catálogo `paises`.",
      catalogo: "paises",
    }),
    puertoDestino: pide("Puerto de destino", texto(1, 500), {
      explica: "Puerto o paso de frontera al que llega la mercadería.",
      ejemplo: "Arica",
    }),
    ...pago,
    ...montoTotal,
    ...baseCero,
    ...moneda(5),
    ...cierre,
    ...documentoSector(4),
  },
  detalle: {
    ...itemCodigosSinDescripcion,
    ...itemNandina,
    ...itemDescripcion,
    ...itemUnidad,
    ...itemCantidad(5),
    precioUnitario: itemPrecio(5).precioUnitario,
    montoDescuento: constante("0"),
    subTotal: itemPrecio(5).subTotal,
  },
  presentacion: presentacionFactura("FACTURA COMERCIAL DE EXPORTACIÓN EN LIBRE CONSIGNACIÓN", {
    conDerechoACredito: false,
    comprador: [
      { etiqueta: "País de destino", elemento: "codigoPais", catalogo: "paises" },
      { etiqueta: "Puerto de destino", elemento: "puertoDestino" },
      { etiqueta: "Moneda de la transacción", elemento: "codigoMoneda", catalogo: "tipos_moneda" },
      { etiqueta: "Tipo de cambio", elemento: "tipoCambio" },
    ],
    columnas: [{ etiqueta: "NANDINA", elemento: "codigoNandina" }],
    totales: [
      { etiqueta: "TOTAL", valor: "montoTotalMoneda", enMoneda: true, destacado: true },
      { etiqueta: "TOTAL", valor: "montoTotal", destacado: true },
    ],
    literal: { valor: "montoTotal", enMoneda: true },
  }),
  importes: (pedido, tipoCambio) => computeExportacion(pedido, tipoCambio),
});

function* sinComprador({ cliente }: Parameters<ReglaPedido>[0]): ReturnType<ReglaPedido> {
  const msg = 'En libre consignación no hay comprador: use tipo_documento 0 y numero_documento "0".';
  if (cliente.tipoDocumento !== 0) yield [["cliente", "tipoDocumento"], "sinComprador", msg];
  if (cliente.numeroDocumento !== COMPRADOR.numero)
    yield [["cliente", "numeroDocumento"], "sinComprador", msg];
}
