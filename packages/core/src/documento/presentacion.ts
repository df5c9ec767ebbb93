import type { NombreCatalogo } from "../catalogos/nombres.ts";

/** The printed form of an element's text. */
export type Formato = "texto" | "monto" | "fechaHora" | "fecha" | "costos" | "huespedes";

/** A label and the element whose value stands beside it; left out where the element is nil. */
export interface FilaExtra {
  readonly etiqueta: string;
  readonly elemento: string;
  readonly formato?: Formato;
  /** The catalog that turns its code into a text. */
  readonly catalogo?: NombreCatalogo;
}

/** One row of the totals. */
export interface FilaTotal {
  readonly etiqueta: string;
  /** An element of the header, or an amount that only the page has. */
  readonly valor: string | typeof SUMA | typeof A_PAGAR | typeof PAGADO_ORIGINAL | typeof SUMA_DEVUELTA;
  /** Set where the amount is in the invoice's own currency, and not in bolivianos. */
  readonly enMoneda?: true;
  readonly destacado?: true;
  /** Set where the row is left out if its amount is nil or 0. */
  readonly siHay?: true;
  /** A list of costs: each named cost has a row of its own before the sum. */
  readonly desglose?: true;
}
/** The sum of the lines' subtotals: an amount that only the page has. */
export const SUMA = Symbol("Σ subTotal");
/** The total less the gift card: an amount that only the page has. docs/fiscal-rules.md F58. */
export const A_PAGAR = Symbol("montoTotal − montoGiftCard");
/** Of a note: what the original's buyer had to pay. */
export const PAGADO_ORIGINAL = Symbol("montoTotalOriginal − descuentoAdicional");
/** Of a note: the lines given back, before their share of the original's discount. */
export const SUMA_DEVUELTA = Symbol("montoTotalDevuelto + montoDescuentoCreditoDebito");

/** A sector's own contents of the printed document. docs/fiscal-rules.md F58 and F59. */
export interface Presentacion {
  readonly titulo: string;
  /** The word that stands before the document's number. */
  readonly documento: "FACTURA" | "NOTA";
  /**
   * Tells whether the invoice gives a right to input tax credit, as a line of the page says. Null for notes,
   * which have no such line.
   */
  readonly conDerechoACredito: boolean | null;
  /** Rows below the buyer's. */
  readonly comprador: readonly FilaExtra[];
  /** Columns of the table besides the common ones, before the subtotal. */
  readonly columnas: readonly FilaExtra[];
  /** Rows under a line's description. */
  readonly linea: readonly FilaExtra[];
  readonly totales: readonly FilaTotal[];
  /** The element whose amount is written in words; in the invoice's currency too when it says so. */
  readonly literal: { readonly valor: string | typeof A_PAGAR; readonly enMoneda?: true };
  /** Titles over the lines, by codigoDetalleTransaccion. */
  readonly secciones?: Readonly<Record<string, string>>;
}

const SUBTOTAL: FilaTotal = { etiqueta: "SUBTOTAL", valor: SUMA };
const DESCUENTO: FilaTotal = { etiqueta: "DESCUENTO", valor: "descuentoAdicional" };
const TOTAL: FilaTotal = { etiqueta: "TOTAL", valor: "montoTotal", destacado: true };
const GIFT_CARD: FilaTotal = { etiqueta: "MONTO GIFT CARD", valor: "montoGiftCard" };
const PAGAR: FilaTotal = { etiqueta: "MONTO A PAGAR", valor: A_PAGAR, destacado: true };
const BASE: FilaTotal = { etiqueta: "IMPORTE BASE CRÉDITO FISCAL", valor: "montoTotalSujetoIva" };

/** The totals that most sectors have: with gift card and input tax credit or without, with their own rows after the discount. */
export function totalesComunes(opciones: {
  readonly giftCard: boolean;
  readonly credito: boolean;
  readonly propios?: readonly FilaTotal[];
}): readonly FilaTotal[] {
  return [
    SUBTOTAL,
    ...(opciones.propios ?? []),
    DESCUENTO,
    TOTAL,
    ...(opciones.giftCard ? [GIFT_CARD] : []),
    PAGAR,
    ...(opciones.credito ? [BASE] : []),
  ];
}

/** Both taxes of a line subject to ICE. */
export const COLUMNAS_ICE: readonly FilaExtra[] = [
  { etiqueta: "ICE %", elemento: "montoIcePorcentual", formato: "monto" },
  { etiqueta: "ICE ESPEC.", elemento: "montoIceEspecifico", formato: "monto" },
];

/** Builds an invoice's page; unset parts are those of a sale. */
export function presentacionFactura(
  titulo: string,
  propia: Partial<Omit<Presentacion, "titulo" | "documento" | "totales">> & {
    readonly totales: readonly FilaTotal[];
  },
): Presentacion {
  return {
    titulo,
    documento: "FACTURA",
    conDerechoACredito: true,
    comprador: [],
    columnas: [],
    linea: [],
    literal: { valor: A_PAGAR },
    ...propia,
  };
}
