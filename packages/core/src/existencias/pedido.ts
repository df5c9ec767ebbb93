/** Suggests the quantity of a product to order, from its sales and its minimum. */
import { decimal, dividir, redondear, type Decimal } from "../dinero.ts";
import { DECIMALES_CANTIDAD } from "./existencia.ts";

/** Stock and sales of a product in a branch, in the product's own unit, from which an order is suggested. */
export interface PorPedir {
  readonly hay: Decimal;
  /** Quantity on its way from other branches. */
  readonly enCamino: Decimal;
  /** Quantity below which the product is to be reordered; null if none is set. */
  readonly minimo: Decimal | null;
  /** Quantity sold in the last `dias` days, less returns. */
  readonly vendido: Decimal;
  readonly dias: number;
}

/**
 * Returns the quantity to order so that the stock lasts `cubre` days at the current rate of sale and is not below its minimum; zero if there
 * is enough. With `entera` the result is rounded up to whole units.
 *
 * @example
 * cuantoPedir(
 *   { hay: decimal(4), enCamino: decimal(0), minimo: decimal(6), vendido: decimal(30), dias: 30 },
 *   15,
 *   true,
 * ).toFixed();
 * // => "11"
 */
export function cuantoPedir(
  { hay, enCamino, minimo, vendido, dias }: PorPedir,
  cubre: number,
  entera: boolean,
): Decimal {
  const ritmo = vendido.gt(0) ? dividir(vendido.times(cubre), decimal(dias), DECIMALES_CANTIDAD) : decimal(0);
  const meta = minimo !== null && minimo.gt(ritmo) ? minimo : ritmo;
  const falta = meta.minus(hay).minus(enCamino);
  if (!falta.gt(0)) return decimal(0);
  if (!entera) return falta;
  const abajo = redondear(falta, 0);
  return abajo.lt(falta) ? abajo.plus(1) : abajo;
}
