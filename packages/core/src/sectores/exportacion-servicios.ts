import { presentacionFactura, SUMA } from "../documento/presentacion.ts";
import { computeExportacion } from "../factura/importes-exportacion.ts";
import { constante, pide, pideOpcional } from "./campos.ts";
import {
  baseCero,
  cierre,
  codigoCliente,
  descuento,
  documentoCliente,
  documentoSector,
  emisor,
  itemCodigos,
  itemPrecio,
  itemUnidad,
  moneda,
  montoTotal,
  nombreCliente,
  pago,
} from "./comun.ts";
import { defineFactura } from "./factura.ts";
import type { Pedido, ReglaPedido } from "./pedido.ts";
import { entero, texto } from "./tipos.ts";

/** Sector 28, export of services. Source: facturaElectronicaComercialExportacionServicio.xsd, in its order. */
export const exportacionServicios = defineFactura({
  codigo: 28,
  nombre: "Factura comercial de exportación de servicios",
  tipoFactura: 2,
  ruta: "/v1/facturas/exportacion-servicios",
  raiz: "ComercialExportacionServicio",
  decimales: 5,
  compradorExterior: true,
  plazoAnulacion: "180dias",
  reglas: cantidadUno,
  libro: { sinIva: "exentas" },
  enMoneda: true,
  cabecera: {
    ...emisor,
    ...nombreCliente,
    ...documentoCliente,
    direccionComprador: pide("Dirección del comprador", texto(1, 500), {
      explica: "Dirección del comprador en el exterior, como va en la factura de exportación.",
    }),
    ...codigoCliente,
    lugarDestino: pide("Lugar de destino", texto(1, 500), {
      explica: "Ciudad o país donde termina el envío o se usa el servicio.",
      ejemplo: "Chile",
    }),
    codigoPais: pide("País de destino", entero(1, 209), {
      explica: "País de destino. Código del catálogo `paises`.",
      catalogo: "paises",
    }),
    ...pago,
    ...montoTotal,
    ...baseCero,
    ...moneda(5),
    informacionAdicional: pideOpcional("Información adicional", texto(1, 10_000), {
      explica: "Texto libre que se imprime al pie: lote, contrato, referencia.",
      multilinea: true,
    }),
    ...descuento,
    ...cierre,
    ...documentoSector(28),
  },
  detalle: { ...itemCodigos, cantidad: constante("1"), ...itemUnidad, ...itemPrecio(5) },
  presentacion: presentacionFactura("FACTURA COMERCIAL DE EXPORTACIÓN DE SERVICIOS", {
    conDerechoACredito: false,
    comprador: [
      { etiqueta: "Dirección del comprador", elemento: "direccionComprador" },
      { etiqueta: "Lugar de destino", elemento: "lugarDestino" },
      { etiqueta: "País de destino", elemento: "codigoPais", catalogo: "paises" },
      { etiqueta: "Moneda de la transacción", elemento: "codigoMoneda", catalogo: "tipos_moneda" },
      { etiqueta: "Tipo de cambio", elemento: "tipoCambio" },
      { etiqueta: "Información adicional", elemento: "informacionAdicional" },
    ],
    totales: [
      { etiqueta: "SUBTOTAL", valor: SUMA, enMoneda: true },
      { etiqueta: "DESCUENTO", valor: "descuentoAdicional", enMoneda: true },
      { etiqueta: "TOTAL", valor: "montoTotalMoneda", enMoneda: true, destacado: true },
      { etiqueta: "TOTAL", valor: "montoTotal", destacado: true },
    ],
    literal: { valor: "montoTotal", enMoneda: true },
  }),
  importes: (pedido, tipoCambio) => computeExportacion(pedido, tipoCambio),
});

/** The schema fixes the quantity. */
function* cantidadUno({ items }: Pedido): ReturnType<ReglaPedido> {
  for (const [i, { cantidad }] of items.entries())
    if (cantidad !== 1)
      yield [
        ["items", i, "cantidad"],
        "cantidadUno",
        "En exportación de servicios la cantidad es 1: ponga el total en precio_unitario.",
      ];
}
