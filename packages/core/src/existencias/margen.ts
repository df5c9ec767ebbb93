/** The gain of what was sold: the sale without its VAT, less what the goods had cost. */
import { decimal, dividir, redondear, type Decimal } from "../dinero.ts";
import { IVA } from "../factura/iva.ts";

/** The gain of sales, in bolivianos. */
export interface Margen {
  readonly sinIva: Decimal;
  readonly ganancia: Decimal;
  /** The gain in a hundred of the sale without VAT, with one decimal; null: nothing was sold. */
  readonly porciento: Decimal | null;
}

/**
 * Gives the gain of what was sold for an amount that holds VAT, of goods at a cost.
 *
 * @example
 * margenDe(decimal("100.00"), decimal("60.00")).ganancia.toFixed(2);
 * // => "27.00"
 */
export function margenDe(vendido: Decimal, costo: Decimal): Margen {
  const sinIva = redondear(vendido.minus(vendido.times(IVA)), 2);
  const ganancia = redondear(sinIva.minus(costo), 2);
  const porciento = sinIva.gt(0) ? dividir(ganancia.times(decimal(100)), sinIva, 1) : null;
  return { sinIva, ganancia, porciento };
}
