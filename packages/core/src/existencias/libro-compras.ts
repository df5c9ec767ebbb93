/** The purchase ledger: a row for each invoiced purchase, with the tax system's 23 columns. docs/fiscal-rules.md F69 */
import { decimal, decimalToText, sumar, type Decimal } from "../dinero.ts";
import type { Vigencia } from "../regimenes/regimen.ts";
import { regimenEn } from "../regimenes/vigencias.ts";
import { fechaDeLibro } from "../libro/fila.ts";

/** Headings of the ledger's columns, in the authority's order. docs/fiscal-rules.md F69 */
export const COLUMNAS_LIBRO_COMPRAS = [
  "N°",
  "ESPECIFICACIÓN",
  "NIT PROVEEDOR",
  "RAZÓN SOCIAL PROVEEDOR",
  "CÓDIGO DE AUTORIZACIÓN",
  "NÚMERO FACTURA",
  "NÚMERO DUI/DIM",
  "FECHA DE FACTURA/DUI/DIM",
  "IMPORTE TOTAL COMPRA",
  "IMPORTE ICE",
  "IMPORTE IEHD",
  "IMPORTE IPJ",
  "TASAS",
  "OTRO NO SUJETO A CRÉDITO FISCAL",
  "IMPORTES EXENTOS",
  "IMPORTE COMPRAS GRAVADAS A TASA CERO",
  "SUBTOTAL",
  "DESCUENTOS, BONIFICACIONES Y REBAJAS SUJETAS AL IVA",
  "IMPORTE GIFT CARD",
  "IMPORTE BASE CF",
  "CRÉDITO FISCAL",
  "TIPO COMPRA",
  "CÓDIGO DE CONTROL",
] as const;

/** Amounts of an invoice that give no tax credit, in bolivianos, named by their columns. */
export const IMPORTES_SIN_CREDITO = [
  "ice",
  "iehd",
  "ipj",
  "tasas",
  "noSujeto",
  "exentos",
  "tasaCero",
] as const;
/** One of `IMPORTES_SIN_CREDITO`. */
export type ImporteSinCredito = (typeof IMPORTES_SIN_CREDITO)[number];

/** Facts of a purchase that its ledger row needs. Amounts are decimal texts in bolivianos. */
export interface CompraDelLibro extends Readonly<Record<ImporteSinCredito, string>> {
  readonly nitProveedor: string;
  readonly razonSocial: string;
  readonly autorizacion: string;
  readonly numero: string;
  /** Number of the import declaration; empty for an invoice. */
  readonly dui: string;
  /** Date of the document, `AAAA-MM-DD`. */
  readonly fecha: string;
  /** Amount paid: after the discount, including the parts that give no tax credit. */
  readonly total: string;
  readonly descuento: string;
  readonly giftCard: string;
  readonly tipoCompra: number;
  readonly codigoControl: string;
}

const COMPRAS = "1";

function sumSinCredito(compra: Readonly<Record<ImporteSinCredito, string>>): Decimal {
  return sumar(IMPORTES_SIN_CREDITO.map((cual) => decimal(compra[cual])));
}

/** Adds up the part of an invoice's total that gives no tax credit: the amounts of `IMPORTES_SIN_CREDITO` and the amount paid by gift card. */
export function totalSinCredito(compra: Readonly<Record<ImporteSinCredito | "giftCard", string>>): Decimal {
  return sumSinCredito(compra).plus(compra.giftCard);
}

/**
 * Builds one row of the purchase ledger. Column 9 is the total before the discount; 17 = 9 − 10 − … − 16; 20 = 17 − 18 − 19, without its VAT
 * if the law of the day adds VAT to the price; 21 is the VAT.
 * docs/fiscal-rules.md F69
 */
export function filaDelLibroDeCompras(
  n: number,
  compra: CompraDelLibro,
  vigencias: readonly Vigencia[],
): readonly string[] {
  const { nitProveedor, razonSocial, autorizacion, numero, dui, fecha, tipoCompra, codigoControl } = compra;
  const total = decimal(compra.total).plus(compra.descuento);
  const subtotal = total.minus(sumSinCredito(compra));
  const gravado = subtotal.minus(compra.descuento).minus(compra.giftCard);
  const regimen = regimenEn(fecha, vigencias);
  const { iva } = regimen.dividir(gravado, 2);
  const importes = [
    total,
    ...IMPORTES_SIN_CREDITO.map((cual) => decimal(compra[cual])),
    subtotal,
    decimal(compra.descuento),
    decimal(compra.giftCard),
    regimen.base(gravado, iva),
    iva,
  ];
  return [
    String(n),
    COMPRAS,
    nitProveedor,
    razonSocial,
    autorizacion,
    dui === "" ? numero : "0",
    dui === "" ? "0" : dui,
    fechaDeLibro(fecha),
    ...importes.map((importe) => decimalToText(importe, 2)),
    String(tipoCompra),
    codigoControl === "" ? "0" : codigoControl,
  ];
}
