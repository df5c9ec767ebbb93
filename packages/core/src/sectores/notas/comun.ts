import {
  PAGADO_ORIGINAL,
  SUMA_DEVUELTA,
  type FilaTotal,
  type Presentacion,
} from "../../documento/presentacion.ts";
import { DEVUELTO, ORIGINAL } from "../../factura/nota.ts";
import { campo, opcional } from "../campos.ts";
import { cliente, emisorDeNota, excepcion, leyenda, noNegativo, positivo } from "../comun.ts";
import type { Campo, FuenteLineaNota, FuenteNota, SectorNota, Tabla } from "../define.ts";
import { servicioUnico } from "../factura.ts";
import { entero, fechaHora, importe, texto, type Tipo } from "../tipos.ts";

/** Header elements of every note. docs/fiscal-rules.md F21. */
export const emisorYCliente = { ...emisorDeNota, ...cliente } satisfies Tabla<FuenteNota>;

/** The invoice that the note is about: number, CUF, date and total. docs/fiscal-rules.md F21. */
export const facturaOriginal = {
  numeroFactura: campo(entero(1, 9_999_999_999), (f) => f.datos.numeroFactura),
  numeroAutorizacionCuf: campo(texto(1, 100), (f) => f.datos.numeroAutorizacionCuf),
  fechaEmisionFactura: campo(fechaHora, (f) => f.datos.fechaEmisionFactura),
  montoTotalOriginal: campo(positivo, (f) => f.datos.montoTotalOriginal),
} satisfies Tabla<FuenteNota>;

/** The original's discount on its total; nil without one. */
export const descuentoOriginal = {
  descuentoAdicional: opcional(noNegativo, (f) => f.datos.descuentoAdicional),
} satisfies Tabla<FuenteNota>;

/** The note's totals, then exception, legal phrase and user. docs/fiscal-rules.md F36. */
export const devuelto = {
  montoTotalDevuelto: campo(positivo, (f) => f.datos.montoTotalDevuelto),
  montoDescuentoCreditoDebito: opcional(noNegativo, (f) => f.datos.montoDescuentoCreditoDebito),
  montoEfectivoCreditoDebito: campo(positivo, (f) => f.datos.montoEfectivoCreditoDebito),
  ...excepcion,
  ...leyenda,
} satisfies Tabla<FuenteNota>;

/** An element of a note's line, copied from the original or computed, under its own name. */
function deLinea(tipo: Tipo, nil = false): Campo<FuenteLineaNota> {
  return { tipo, nil, valor: ({ linea }, elemento) => linea[elemento] ?? null };
}

const positivo5 = importe(20, 5, true);
const noNegativo5 = importe(20, 5, false);

/** The number that a line shares with its pair, from 1. docs/fiscal-rules.md F35. */
export const nroItem = { nroItem: deLinea(entero(1, 9999)) } satisfies Tabla<FuenteLineaNota>;

/** A line's codes and amounts, with 5 decimals. docs/fiscal-rules.md F21. */
export const linea = {
  actividadEconomica: deLinea(texto(1, 10)),
  codigoProductoSin: deLinea(entero(1, 99_999_999)),
  codigoProducto: deLinea(texto(1, 50)),
  descripcion: deLinea(texto(1, 500)),
  cantidad: deLinea(positivo5),
  unidadMedida: deLinea(entero(1, 9999)),
  precioUnitario: deLinea(positivo5),
  montoDescuento: deLinea(noNegativo5, true),
  subTotal: deLinea(positivo5),
} satisfies Tabla<FuenteLineaNota>;

/** A line's ICE elements, those of sector 14's lines. docs/fiscal-rules.md F21. */
export const lineaIce = {
  marcaIce: deLinea(entero(1, 2)),
  alicuotaIva: deLinea(noNegativo5, true),
  precioNetoVentaIce: deLinea(noNegativo5, true),
  alicuotaEspecifica: deLinea(noNegativo5, true),
  alicuotaPorcentual: deLinea(noNegativo5, true),
  montoIceEspecifico: deLinea(noNegativo5, true),
  montoIcePorcentual: deLinea(noNegativo5, true),
  cantidadIce: deLinea(noNegativo5, true),
} satisfies Tabla<FuenteLineaNota>;

/** Tells whether a line is the original's (1) or given back (2). docs/api.md A12. */
export const transaccion = {
  codigoDetalleTransaccion: deLinea(entero(ORIGINAL, DEVUELTO)),
} satisfies Tabla<FuenteLineaNota>;

/** Fields that all sectors of notes share. docs/fiscal-rules.md F15 and F17. */
export const sectorNota = {
  clase: "nota",
  tipoFactura: 3,
  servicio: servicioUnico("ServicioFacturacionDocumentoAjuste"),
} as const satisfies Partial<SectorNota>;

/** The page of a note. docs/fiscal-rules.md F58. */
export function presentacionNota(conDescuento: boolean): Presentacion {
  const original: readonly FilaTotal[] = conDescuento
    ? [
        { etiqueta: "DESCUENTO ADICIONAL", valor: "descuentoAdicional" },
        { etiqueta: "MONTO TOTAL A PAGAR", valor: PAGADO_ORIGINAL },
        { etiqueta: "SUB TOTAL", valor: SUMA_DEVUELTA },
        { etiqueta: "MONTO DESCUENTO DÉBITO - CRÉDITO", valor: "montoDescuentoCreditoDebito" },
      ]
    : [];
  return {
    titulo: "NOTA CRÉDITO - DÉBITO",
    documento: "NOTA",
    conDerechoACredito: null,
    comprador: [
      { etiqueta: "N° de factura original", elemento: "numeroFactura" },
      { etiqueta: "Fecha de la factura original", elemento: "fechaEmisionFactura", formato: "fechaHora" },
      { etiqueta: "CUF de la factura original", elemento: "numeroAutorizacionCuf" },
    ],
    columnas: [],
    linea: [],
    secciones: {
      [ORIGINAL]: "DATOS FACTURA ORIGINAL",
      [DEVUELTO]: "DATOS DE LA DEVOLUCIÓN O RESCISIÓN",
    },
    totales: [
      { etiqueta: "MONTO TOTAL ORIGINAL", valor: "montoTotalOriginal" },
      ...original,
      { etiqueta: "MONTO TOTAL DEVUELTO", valor: "montoTotalDevuelto", destacado: true },
      { etiqueta: "MONTO EFECTIVO DÉBITO - CRÉDITO", valor: "montoEfectivoCreditoDebito", destacado: true },
    ],
    literal: { valor: "montoTotalDevuelto" },
  };
}
