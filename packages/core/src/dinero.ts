/** Exact money: every amount is a Decimal from its first reading to its text. docs/fiscal-rules.md F24. */
import { Decimal } from "./decimal.ts";

export type { Decimal } from "./decimal.ts";

/**
 * Exact decimal of a JSON number or a decimal text; throws on what is not a finite number.
 *
 * @example
 * decimal("0.10").plus(decimal("0.20")).toFixed(2);
 * // => "0.30"
 */
export function decimal(value: number | string | Decimal): Decimal {
  return Decimal.de(value);
}

/**
 * Half-up rounding to `decimales` places, away from zero on ties: 3.145 gives 3.15. docs/fiscal-rules.md F24.
 *
 * @example
 * redondear(decimal("3.145"), 2).toFixed(2);
 * // => "3.15"
 */
export function redondear(value: Decimal, decimales: number): Decimal {
  return value.round(decimales);
}

/**
 * Quotient rounded half-up to `decimales`.
 *
 * @example
 * dividir(decimal("100"), decimal("3"), 2).toFixed(2);
 * // => "33.33"
 */
export function dividir(value: Decimal, by: Decimal, decimales: number): Decimal {
  return value.div(by, decimales);
}

/**
 * Sum of decimals; 0 of none.
 *
 * @example
 * sumar([decimal("0.10"), decimal("0.20")]).toFixed(2);
 * // => "0.30"
 */
export function sumar(values: readonly Decimal[]): Decimal {
  return values.reduce((total, value) => total.plus(value), Decimal.de(0));
}

/**
 * Decimal text with exactly `decimales` places, no exponent, no thousands mark: what the XML carries.
 *
 * @example
 * decimalToText(decimal("1234.5"), 2);
 * // => "1234.50"
 */
export function decimalToText(value: Decimal, decimales: number): string {
  return value.toFixed(decimales);
}

/**
 * Counts the decimals of a JSON number: 1.25 has 2, 1e-7 has 7.
 *
 * @example
 * countDecimales(1.25);
 * // => 2
 */
export function countDecimales(value: number): number {
  return Decimal.de(value).escala;
}
