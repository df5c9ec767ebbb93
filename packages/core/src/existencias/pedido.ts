/** How much of a product to order, by what sells and by its minimum. */
import { decimal, dividir, redondear, type Decimal } from "../dinero.ts";
import { DECIMALES_CANTIDAD } from "./existencia.ts";

/** A product of a branch, as an order is suggested from it; in the product's own unit. */
export interface PorPedir {
  readonly hay: Decimal;
  /** On its way from another branch. */
  readonly enCamino: Decimal;
  /** Below it the product is to be bought; null: nobody said. */
  readonly minimo: Decimal | null;
  /** Sold in the last `dias` days, less what came back. */
  readonly vendido: Decimal;
  readonly dias: number;
}

/**
 * Gives how much to order so that the stock lasts for `cubre` days at what sells now, and is not below its minimum; zero where there is
 * enough. Whole units where the product is counted in them (`entera`), rounded up.
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
