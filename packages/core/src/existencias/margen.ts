/** The gain of what was sold: the sale without its VAT, less what the goods had cost. */
import { decimal, dividir, redondear, type Decimal } from "../dinero.ts";
import { ley843 } from "../regimenes/ley-843.ts";
import type { Regimen } from "../regimenes/regimen.ts";

/** Digits in which the VAT of an amount is exact under law 843. */
const EXACTO = 8;

/** The gain of sales, in bolivianos. */
export interface Margen {
  readonly sinIva: Decimal;
  readonly ganancia: Decimal;
  /** The gain in a hundred of the sale without VAT, with one decimal; null: nothing was sold. */
  readonly porciento: Decimal | null;
}

/**
 * Gives the gain of what was sold for an amount that holds VAT, of goods at a cost. `regimen`: the law that
 * they were sold by.
 *
 * @example
 * margenDe(decimal("100.00"), decimal("60.00")).ganancia.toFixed(2);
 * // => "27.00"
 */
export function margenDe(vendido: Decimal, costo: Decimal, regimen: Regimen = ley843): Margen {
  const sinIva = redondear(regimen.dividir(vendido, EXACTO).neto, 2);
  const ganancia = redondear(sinIva.minus(costo), 2);
  const porciento = sinIva.gt(0) ? dividir(ganancia.times(decimal(100)), sinIva, 1) : null;
  return { sinIva, ganancia, porciento };
}
