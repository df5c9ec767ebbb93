import { decimal, sumar } from "../dinero.ts";
import { presentacionFactura, totalesComunes, type FilaTotal } from "../documento/presentacion.ts";
import { computeImportes, montoDe } from "../factura/importes.ts";
import { pide, pideOpcional, propio } from "./campos.ts";
import {
  base,
  cierre,
  codigoCliente,
  descuento,
  documentoCliente,
  documentoSector,
  emisorSinFecha,
  fechaEmision,
  itemCodigos,
  itemImportes,
  moneda,
  montoTotal,
  noNegativo,
  nombreCliente,
  pago,
} from "./comun.ts";
import { costosDe, costosToJson, pideCostos, sumaDeCostos } from "./costos.ts";
import type { Campo, FuenteCabecera } from "./define.ts";
import { defineFactura, servicioUnico } from "./factura.ts";
import type { Pedido, ReglaPedido } from "./pedido.ts";
import { entero, texto } from "./tipos.ts";

/** Elements that the total includes besides the lines. docs/fiscal-assumptions.md, 5. */
const EN_EL_TOTAL = [
  "tasaAseo",
  "tasaAlumbrado",
  "otrasTasas",
  "ajusteSujetoIva",
  "otrosPagosNoSujetoIva",
] as const;
/** Elements that the total includes and the base does not. */
const FUERA_DE_LA_BASE = ["tasaAseo", "tasaAlumbrado", "otrasTasas", "otrosPagosNoSujetoIva"] as const;

/** Elements that break an amount down, each with the amount that it adds up to. */
const DETALLES = [
  ["detalleAjusteNoSujetoIva", "ajusteNoSujetoIva"],
  ["detalleAjusteSujetoIva", "ajusteSujetoIva"],
  ["detalleOtrosPagosNoSujetoIva", "otrosPagosNoSujetoIva"],
] as const;
const MAX_DETALLE = 100;

/** Sector 13, water, gas, electricity. Source: facturaElectronicaServicioBasico.xsd, in its order. */
export const servicioBasico = defineFactura({
  codigo: 13,
  nombre: "Factura de servicios básicos",
  tipoFactura: 1,
  ruta: "/v1/facturas/servicio-basico",
  raiz: "ServicioBasico",
  servicio: servicioUnico("ServicioFacturacionServicioBasico"),
  decimales: 2,
  reglas: reglasDetalle,
  libro: { tasas: ["tasaAseo", "tasaAlumbrado", "otrasTasas"], otrosNoSujetos: ["otrosPagosNoSujetoIva"] },
  cabecera: {
    ...emisorSinFecha,
    mes: pideOpcional("Mes", texto(1, 10), { explica: "Mes que se cobra, en palabras.", ejemplo: "OCTUBRE" }),
    gestion: pideOpcional("Gestión", entero(2015, 9999), {
      explica: "Año que se cobra, de cuatro cifras.",
      ejemplo: 2026,
    }),
    ciudad: pideOpcional("Ciudad", texto(1, 100), { explica: "Ciudad donde está el medidor." }),
    zona: pideOpcional("Zona", texto(1, 100), { explica: "Zona o barrio donde está el medidor." }),
    numeroMedidor: pide("N° de medidor", texto(1, 100), {
      explica: "Número del medidor, como figura en él.",
      ejemplo: "12255-2343",
    }),
    ...fechaEmision,
    ...nombreCliente,
    domicilioCliente: pideOpcional("Domicilio del cliente", texto(1, 500), {
      explica: "Dirección donde se presta el servicio.",
    }),
    ...documentoCliente,
    ...codigoCliente,
    ...pago,
    ...montoTotal,
    ...base({ gravado: true }),
    consumoPeriodo: pideOpcional("Consumo del período", noNegativo, {
      explica: "Lo consumido en el período, en la unidad del servicio (kWh o m³).",
    }),
    beneficiarioLey1886: pideOpcional("Beneficiario Ley 1886 (documento)", entero(0, 99_999_999_999_999), {
      explica: "Documento de la persona mayor que recibe el descuento de la Ley 1886.",
      muestra: 2233445,
    }),
    montoDescuentoLey1886: pideOpcional("Descuento Ley 1886", noNegativo, {
      explica: "Descuento de la Ley 1886, en bolivianos.",
      muestra: 18.4,
    }),
    montoDescuentoTarifaDignidad: pideOpcional("Descuento tarifa dignidad", noNegativo, {
      explica: "Descuento de la tarifa dignidad, en bolivianos.",
    }),
    tasaAseo: pideOpcional("Tasa de aseo", noNegativo, {
      explica: "Tasa de aseo urbano que se cobra junto, en bolivianos; no lleva IVA.",
    }),
    tasaAlumbrado: pideOpcional("Tasa de alumbrado", noNegativo, {
      explica: "Tasa de alumbrado público que se cobra junto, en bolivianos; no lleva IVA.",
    }),
    ajusteNoSujetoIva: pideOpcional("Ajuste no sujeto a IVA", noNegativo, {
      explica: "Suma de ajustes que no llevan IVA, en bolivianos.",
      muestra: 2,
    }),
    detalleAjusteNoSujetoIva: detalleDe(
      "Detalle del ajuste no sujeto a IVA",
      "De qué son los ajustes sin IVA: nombre y monto en bolivianos. Su suma es `ajuste_no_sujeto_iva`.",
    ),
    ajusteSujetoIva: pideOpcional("Ajuste sujeto a IVA", noNegativo, {
      explica: "Suma de ajustes que llevan IVA, en bolivianos.",
    }),
    detalleAjusteSujetoIva: detalleDe(
      "Detalle del ajuste sujeto a IVA",
      "De qué son los ajustes con IVA: nombre y monto en bolivianos. Su suma es `ajuste_sujeto_iva`.",
    ),
    otrosPagosNoSujetoIva: pideOpcional("Otros pagos no sujetos a IVA", noNegativo, {
      explica: "Suma de otros cobros que no llevan IVA, en bolivianos.",
    }),
    detalleOtrosPagosNoSujetoIva: detalleDe(
      "Detalle de otros pagos",
      "De qué son los otros cobros: nombre y monto en bolivianos. Su suma es `otros_pagos_no_sujeto_iva`.",
    ),
    otrasTasas: pideOpcional("Otras tasas", noNegativo, {
      explica: "Otras tasas que se cobran junto, en bolivianos; no llevan IVA.",
      muestra: 1.5,
    }),
    ...moneda(2),
    ...descuento,
    ...cierre,
    ...documentoSector(13),
  },
  detalle: { ...itemCodigos, ...itemImportes(2) },
  presentacion: presentacionFactura("FACTURA", {
    comprador: [
      { etiqueta: "Medidor N°", elemento: "numeroMedidor" },
      { etiqueta: "Mes", elemento: "mes" },
      { etiqueta: "Gestión", elemento: "gestion" },
      { etiqueta: "Consumo del período", elemento: "consumoPeriodo", formato: "monto" },
      { etiqueta: "Domicilio", elemento: "domicilioCliente" },
      { etiqueta: "Ciudad", elemento: "ciudad" },
      { etiqueta: "Zona", elemento: "zona" },
      { etiqueta: "Beneficiario Ley 1886", elemento: "beneficiarioLey1886" },
      { etiqueta: "Descuento Ley 1886", elemento: "montoDescuentoLey1886", formato: "monto" },
      { etiqueta: "Descuento tarifa dignidad", elemento: "montoDescuentoTarifaDignidad", formato: "monto" },
      { etiqueta: "Ajuste no sujeto a IVA", elemento: "ajusteNoSujetoIva", formato: "monto" },
      {
        etiqueta: "Detalle del ajuste no sujeto a IVA",
        elemento: "detalleAjusteNoSujetoIva",
        formato: "costos",
      },
      { etiqueta: "Detalle del ajuste sujeto a IVA", elemento: "detalleAjusteSujetoIva", formato: "costos" },
      { etiqueta: "Detalle de otros pagos", elemento: "detalleOtrosPagosNoSujetoIva", formato: "costos" },
    ],
    totales: totalesComunes({
      giftCard: false,
      credito: true,
      propios: [
        fila("TASA DE ASEO", "tasaAseo"),
        fila("TASA DE ALUMBRADO", "tasaAlumbrado"),
        fila("OTRAS TASAS", "otrasTasas"),
        fila("AJUSTE SUJETO A IVA", "ajusteSujetoIva"),
        fila("OTROS PAGOS NO SUJETOS A IVA", "otrosPagosNoSujetoIva"),
      ],
    }),
  }),
  importes: (pedido, tipoCambio) =>
    computeImportes(pedido, tipoCambio, {
      decimales: 2,
      suma: () => ({ monto: suma(pedido, EN_EL_TOTAL), propios: {} }),
      base: (total) => total.minus(suma(pedido, FUERA_DE_LA_BASE)),
    }),
});

/** A breakdown of an amount, at most 100 characters as JSON. */
function detalleDe(etiqueta: string, explica: string): Campo<FuenteCabecera> {
  return pideCostos(etiqueta, texto(0, MAX_DETALLE), { explica, muestra: { reconexión: 2 } });
}

function* reglasDetalle(pedido: Pedido): ReturnType<ReglaPedido> {
  for (const [detalle, monto] of DETALLES) {
    const lista = costosDe(pedido, detalle);
    if (lista === null) continue;
    if (costosToJson(lista).length > MAX_DETALLE)
      yield [
        [detalle],
        "too_big",
        `Escrito como JSON pasa de ${MAX_DETALLE} caracteres: junte conceptos o acorte sus nombres.`,
      ];
    const esperado = montoDe(propio(pedido, monto)) ?? decimal(0);
    const sumado = sumaDeCostos(lista);
    if (!sumado.eq(esperado))
      yield [
        [detalle],
        "sumaDistinta",
        `Sus montos suman ${sumado.toFixed(2)} y deben sumar ${esperado.toFixed(2)}.`,
      ];
  }
}

function suma(pedido: Pedido, campos: readonly string[]) {
  return sumar(campos.map((campo) => montoDe(propio(pedido, campo))).filter((monto) => monto !== null));
}

function fila(etiqueta: string, valor: string): FilaTotal {
  return { etiqueta, valor, siHay: true };
}
