import { presentacionFactura, SUMA } from "../documento/presentacion.ts";
import { computeExportacion } from "../factura/importes-exportacion.ts";
import { calculado, calculadoOpcional, pide, pideOpcional } from "./campos.ts";
import {
  baseCero,
  cierre,
  codigoCliente,
  descuento,
  documentoCliente,
  documentoSector,
  emisor,
  itemCodigosSinDescripcion,
  itemDescripcion,
  itemImportes,
  itemNandina,
  moneda,
  montoTotal,
  noNegativo,
  nombreCliente,
  pago,
  positivo,
} from "./comun.ts";
import { costosDe, pideCostos, sumaDeCostos } from "./costos.ts";
import { defineFactura } from "./factura.ts";
import { entero, texto } from "./tipos.ts";

/** Sector 3, export of goods. Source: facturaElectronicaComercialExportacion.xsd, in its order. */
export const exportacion = defineFactura({
  codigo: 3,
  nombre: "Factura comercial de exportación",
  tipoFactura: 2,
  ruta: "/v1/facturas/exportacion",
  raiz: "ComercialExportacion",
  decimales: 5,
  compradorExterior: true,
  plazoAnulacion: "180dias",
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
    incoterm: pide("Incoterm", texto(1, 100), {
      explica: "Término de comercio internacional pactado, en tres letras.",
      ejemplo: "CIF",
    }),
    incotermDetalle: pide("Detalle del incoterm", texto(1, 100), {
      explica: "El incoterm con el lugar convenido, como se imprime.",
      ejemplo: "CIF-ARICA",
    }),
    puertoDestino: pide("Puerto de destino", texto(1, 500), {
      explica: "Puerto o paso de frontera al que llega la mercadería.",
      ejemplo: "Arica",
    }),
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
    costosGastosNacionales: pideCostos("Costos y gastos nacionales", texto(1, 10_000), {
      explica: "Gastos hasta la frontera: nombre y monto, en la moneda de la factura.",
    }),
    totalGastosNacionalesFob: calculado(noNegativo),
    costosGastosInternacionales: pideCostos("Costos y gastos internacionales", texto(1, 10_000), {
      explica: "Gastos desde la frontera: nombre y monto, en la moneda de la factura.",
    }),
    totalGastosInternacionales: calculadoOpcional(noNegativo),
    montoDetalle: calculado(positivo),
    ...baseCero,
    ...moneda(5),
    numeroDescripcionPaquetesBultos: pideOpcional("Paquetes o bultos", texto(1, 10_000), {
      explica: "Cuántos bultos son y cómo vienen, en palabras.",
      multilinea: true,
      ejemplo: "10 PAQUETES DE MEDIO QUINTAL",
    }),
    informacionAdicional: pideOpcional("Información adicional", texto(1, 10_000), {
      explica: "Texto libre que se imprime al pie: lote, contrato, referencia.",
      multilinea: true,
    }),
    ...descuento,
    ...cierre,
    ...documentoSector(3),
  },
  detalle: {
    ...itemCodigosSinDescripcion,
    ...itemNandina,
    ...itemDescripcion,
    ...itemImportes(5),
  },
  presentacion: presentacionFactura("FACTURA COMERCIAL DE EXPORTACIÓN", {
    conDerechoACredito: false,
    comprador: [
      { etiqueta: "Dirección del comprador", elemento: "direccionComprador" },
      { etiqueta: "Incoterm", elemento: "incoterm" },
      { etiqueta: "Detalle incoterm", elemento: "incotermDetalle" },
      { etiqueta: "Puerto de destino", elemento: "puertoDestino" },
      { etiqueta: "Lugar de destino", elemento: "lugarDestino" },
      { etiqueta: "País de destino", elemento: "codigoPais", catalogo: "paises" },
      { etiqueta: "Moneda de la transacción", elemento: "codigoMoneda", catalogo: "tipos_moneda" },
      { etiqueta: "Tipo de cambio", elemento: "tipoCambio" },
      { etiqueta: "Paquetes o bultos", elemento: "numeroDescripcionPaquetesBultos" },
      { etiqueta: "Información adicional", elemento: "informacionAdicional" },
    ],
    columnas: [{ etiqueta: "NANDINA", elemento: "codigoNandina" }],
    totales: [
      { etiqueta: "SUBTOTAL", valor: SUMA, enMoneda: true },
      {
        etiqueta: "GASTOS NACIONALES",
        valor: "costosGastosNacionales",
        enMoneda: true,
        siHay: true,
        desglose: true,
      },
      { etiqueta: "TOTAL FOB", valor: "totalGastosNacionalesFob", enMoneda: true },
      {
        etiqueta: "GASTOS INTERNACIONALES",
        valor: "costosGastosInternacionales",
        enMoneda: true,
        siHay: true,
        desglose: true,
      },
      { etiqueta: "DESCUENTO", valor: "descuentoAdicional", enMoneda: true },
      { etiqueta: "TOTAL", valor: "montoTotalMoneda", enMoneda: true, destacado: true },
      { etiqueta: "TOTAL", valor: "montoTotal", destacado: true },
    ],
    literal: { valor: "montoTotal", enMoneda: true },
  }),
  importes: (pedido, tipoCambio) => {
    const nacionales = costosDe(pedido, "costosGastosNacionales");
    const internacionales = costosDe(pedido, "costosGastosInternacionales");
    return computeExportacion(pedido, tipoCambio, {
      nacionales: sumaDeCostos(nacionales ?? {}),
      internacionales: internacionales === null ? null : sumaDeCostos(internacionales),
    });
  },
});
