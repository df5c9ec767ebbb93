import { decimal, sumar } from "../dinero.ts";
import { presentacionFactura, totalesComunes, type FilaTotal } from "../documento/presentacion.ts";
import { calcularImportes, montoDe } from "../factura/importes.ts";
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
    mes: pideOpcional("Mes", texto(1, 10), { ejemplo: "OCTUBRE" }),
    gestion: pideOpcional("Gestión", entero(2015, 9999), { ejemplo: 2026 }),
    ciudad: pideOpcional("Ciudad", texto(1, 100)),
    zona: pideOpcional("Zona", texto(1, 100)),
    numeroMedidor: pide("N° de medidor", texto(1, 100), { ejemplo: "12255-2343" }),
    ...fechaEmision,
    ...nombreCliente,
    domicilioCliente: pideOpcional("Domicilio del cliente", texto(1, 500)),
    ...documentoCliente,
    ...codigoCliente,
    ...pago,
    ...montoTotal,
    ...base({ gravado: true }),
    consumoPeriodo: pideOpcional("Consumo del período", noNegativo),
    beneficiarioLey1886: pideOpcional("Beneficiario Ley 1886 (documento)", entero(0, 99_999_999_999_999)),
    montoDescuentoLey1886: pideOpcional("Descuento Ley 1886", noNegativo),
    montoDescuentoTarifaDignidad: pideOpcional("Descuento tarifa dignidad", noNegativo),
    tasaAseo: pideOpcional("Tasa de aseo", noNegativo),
    tasaAlumbrado: pideOpcional("Tasa de alumbrado", noNegativo),
    ajusteNoSujetoIva: pideOpcional("Ajuste no sujeto a IVA", noNegativo),
    detalleAjusteNoSujetoIva: detalleDe("Detalle del ajuste no sujeto a IVA"),
    ajusteSujetoIva: pideOpcional("Ajuste sujeto a IVA", noNegativo),
    detalleAjusteSujetoIva: detalleDe("Detalle del ajuste sujeto a IVA"),
    otrosPagosNoSujetoIva: pideOpcional("Otros pagos no sujetos a IVA", noNegativo),
    detalleOtrosPagosNoSujetoIva: detalleDe("Detalle de otros pagos"),
    otrasTasas: pideOpcional("Otras tasas", noNegativo),
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
    calcularImportes(pedido, tipoCambio, {
      decimales: 2,
      suma: () => ({ monto: suma(pedido, EN_EL_TOTAL), propios: {} }),
      base: (total) => total.minus(suma(pedido, FUERA_DE_LA_BASE)),
    }),
});

/** A breakdown of an amount, at most 100 characters as JSON. */
function detalleDe(etiqueta: string): Campo<FuenteCabecera> {
  return pideCostos(etiqueta, texto(0, MAX_DETALLE));
}

function* reglasDetalle(pedido: Pedido): ReturnType<ReglaPedido> {
  for (const [detalle, monto] of DETALLES) {
    const lista = costosDe(pedido, detalle);
    if (lista === null) continue;
    if (costosToJson(lista).length > MAX_DETALLE)
      yield [
        [detalle],
        `Escrito como JSON pasa de ${MAX_DETALLE} caracteres: junte conceptos o acorte sus nombres.`,
      ];
    const esperado = montoDe(propio(pedido, monto)) ?? decimal(0);
    const sumado = sumaDeCostos(lista);
    if (!sumado.eq(esperado))
      yield [[detalle], `Sus montos suman ${sumado.toFixed(2)} y deben sumar ${esperado.toFixed(2)}.`];
  }
}

function suma(pedido: Pedido, campos: readonly string[]) {
  return sumar(campos.map((campo) => montoDe(propio(pedido, campo))).filter((monto) => monto !== null));
}

function fila(etiqueta: string, valor: string): FilaTotal {
  return { etiqueta, valor, siHay: true };
}
