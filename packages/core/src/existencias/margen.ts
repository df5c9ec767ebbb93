/** The gain of what was sold: the sale without its VAT, less what the goods had cost. */
import { decimal, dividir, redondear, sumar, type Decimal } from "../dinero.ts";
import type { Regimen } from "../regimenes/regimen.ts";

/** Digits in which the VAT of an amount is reckoned: exact under law 843, and far below a cent under law 1733. */
const EXACTO = 8;

/** The gain of sales, in bolivianos. */
export interface Margen {
  readonly sinIva: Decimal;
  readonly ganancia: Decimal;
  /** The gain in a hundred of the sale without VAT, with one decimal; null: nothing was sold. */
  readonly porciento: Decimal | null;
}

/** What was sold under one law: the amount that buyers paid, in bolivianos. */
export interface Vendido {
  readonly monto: Decimal;
  readonly regimen: Regimen;
}

/**
 * Gives the gain of what was sold for amounts that hold VAT, of goods at a cost. Each amount has the law that it was sold by, so that a
 * month with two laws has one gain.
 *
 * @example
 * margenDe([{ monto: decimal("100.00"), regimen: getRegimen("ley-843") }], decimal("60.00")).ganancia.toFixed(2);
 * // => "27.00"
 */
export function margenDe(vendido: readonly Vendido[], costo: Decimal): Margen {
  const netos = vendido.map(({ monto, regimen }) => regimen.dividir(monto, EXACTO).neto);
  const sinIva = redondear(sumar(netos), 2);
  const ganancia = redondear(sinIva.minus(costo), 2);
  const porciento = sinIva.gt(0) ? dividir(ganancia.times(decimal(100)), sinIva, 1) : null;
  return { sinIva, ganancia, porciento };
}
