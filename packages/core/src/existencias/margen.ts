/** Gain of sales: the amount charged without VAT, less the cost of the goods. */
import { decimal, dividir, redondear, sumar, type Decimal } from "../dinero.ts";
import { repartir } from "../precios/repartir.ts";
import type { Regimen } from "../regimenes/regimen.ts";

/** Decimals to which VAT is computed: exact under law 843, and far finer than a cent under law 1733. */
const EXACTO = 8;

/** Gain of sales, in bolivianos. */
export interface Margen {
  readonly sinIva: Decimal;
  readonly ganancia: Decimal;
  /** Gain in per cent of the sales without VAT, with one decimal; null if nothing was sold. */
  readonly porciento: Decimal | null;
}

/** Amount in bolivianos that buyers paid under one law. */
export interface Vendido {
  readonly monto: Decimal;
  readonly regimen: Regimen;
}

/**
 * Computes the gain of sales from amounts that include VAT and from the cost of the goods. Each amount is divided by the law under which it
 * was sold, so that a month with two laws has one gain.
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

/**
 * Splits the total of a document among its lines, all in whole centavos, in proportion to their subtotals. The parts add up to the total, so
 * that a discount on the whole document lowers the gain of each of its lines. Lines without subtotals leave the total to the first one.
 *
 * @example
 * montosDeLineas(9000, [6000, 4000]);
 * // => [5400, 3600]
 */
export function montosDeLineas(total: number, subtotales: readonly number[]): readonly number[] {
  const pesos = subtotales.map((suyo) => BigInt(Math.max(0, suyo)));
  if (pesos.every((peso) => peso === 0n)) return subtotales.map((_, i) => (i === 0 ? total : 0));
  const monto = BigInt(total);
  return repartir(
    monto,
    pesos,
    pesos.map(() => monto),
  ).map(Number);
}
