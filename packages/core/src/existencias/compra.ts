/** Cost of bought goods: the amount paid, less the tax credit that the shop may use. docs/decisions/0056. */
import { decimal, dividir, redondear, sumar, type Decimal } from "../dinero.ts";
import type { Vigencia } from "../regimenes/regimen.ts";
import { regimenEn } from "../regimenes/vigencias.ts";
import { DECIMALES_VALOR } from "./existencia.ts";

/** TIPO COMPRA of the purchase ledger: 1 taxed, 2 untaxed, 3 proportional, 4 exports, 5 both. docs/fiscal-rules.md F67. */
export const TIPOS_COMPRA = [1, 2, 3, 4, 5] as const;
/** One of `TIPOS_COMPRA`. */
export type TipoCompra = (typeof TIPOS_COMPRA)[number];

/** Facts of a purchase that decide its tax credit. */
export interface CompraConCredito {
  /** Date of the document, `AAAA-MM-DD`; the law of that day decides the credit. */
  readonly fecha: string;
  readonly conFactura: boolean;
  readonly tipoCompra: TipoCompra;
  /** Fraction of the credit that the shop may use for a purchase of type 3: decimal text from 0 to 1. */
  readonly proporcion: string;
  /** Tax laws of the company, each from its first day. */
  readonly vigencias: readonly Vigencia[];
}

/**
 * Computes the tax credit, in bolivianos, that the shop may use of an amount it paid, by the law of the purchase's day. There is no credit
 * without an invoice or for untaxed goods; for type 3 the shop's proportion applies.
 *
 * @example
 * creditoUtilizable("2500.00", {
 *   fecha: "2026-11-20", conFactura: true, tipoCompra: 1, proporcion: "1", vigencias: VIGENCIAS,
 * }).toFixed(2);
 * // => "325.00"
 */
export function creditoUtilizable(
  importe: string | Decimal,
  { fecha, conFactura, tipoCompra, proporcion, vigencias }: CompraConCredito,
): Decimal {
  if (!conFactura || tipoCompra === 2) return decimal(0);
  const { iva } = regimenEn(fecha, vigencias).dividir(decimal(importe), DECIMALES_VALOR);
  return tipoCompra === 3 ? redondear(iva.times(proporcion), DECIMALES_VALOR) : iva;
}

/** Line of a purchase. `importe` is the amount after the line's own discount, 0 for a bonus line. */
export interface LineaComprada {
  readonly importe: string;
}

/**
 * Computes the cost of each line: its amount, less its share of the overall discount, less the tax credit. The shares add up to the discount
 * to the cent. `sinCredito` is the part of the total without credit, such as 30 % of fuel; each line bears its share of it.
 *
 * @example
 * costosDeLineas([{ importe: "60.00" }, { importe: "40.00" }], "10.00", {
 *   fecha: "2026-11-20", conFactura: true, tipoCompra: 1, proporcion: "1", vigencias: VIGENCIAS,
 * }).map((costo) => costo.toFixed(2));
 * // => ["46.98", "31.32"]
 */
export function costosDeLineas(
  lineas: readonly LineaComprada[],
  descuento: string,
  compra: CompraConCredito,
  sinCredito: Decimal = decimal(0),
): readonly Decimal[] {
  const total = sumar(lineas.map(({ importe }) => decimal(importe)));
  const pagado = total.minus(descuento);
  const partes = total.eq(0) ? lineas.map(() => decimal(0)) : repartir(lineas, total, decimal(descuento));
  return lineas.map(({ importe }, i) => {
    const neto = decimal(importe).minus(partes[i] ?? 0);
    const gravado = pagado.eq(0)
      ? neto
      : neto.minus(dividir(sinCredito.times(neto), pagado, DECIMALES_VALOR));
    return neto.minus(creditoUtilizable(gravado, compra));
  });
}

/**
 * Adds up a purchase as the supplier's paper does: the lines less the overall discount.
 *
 * @example
 * totalDeCompra([{ importe: "60.00" }, { importe: "40.00" }], "10.00").toFixed(2);
 * // => "90.00"
 */
export function totalDeCompra(lineas: readonly LineaComprada[], descuento: string): Decimal {
  return sumar(lineas.map(({ importe }) => decimal(importe))).minus(descuento);
}

/** Splits a discount in proportion to the amounts. Each share is the growth of the rounded running total, so that no cent is lost. */
function repartir(lineas: readonly LineaComprada[], total: Decimal, descuento: Decimal): readonly Decimal[] {
  let van = decimal(0);
  let dado = decimal(0);
  return lineas.map(({ importe }) => {
    van = van.plus(importe);
    const hasta = dividir(descuento.times(van), total, 2);
    const parte = hasta.minus(dado);
    dado = hasta;
    return parte;
  });
}
