/** Exact money: every amount is a Decimal from its first reading to its text. docs/fiscal-rules.md F24. */
import { Decimal } from "./decimal.ts";

export type { Decimal } from "./decimal.ts";

/** Exact decimal of a JSON number or a decimal text; throws on what is not a finite number. */
export function decimal(value: number | string | Decimal): Decimal {
  return Decimal.de(value);
}

/** Half-up rounding to `decimales` places, away from zero on ties: 3.145 gives 3.15. docs/fiscal-rules.md F24. */
export function redondear(value: Decimal, decimales: number): Decimal {
  return value.round(decimales);
}

/** Quotient rounded half-up to `decimales`. */
export function dividir(value: Decimal, by: Decimal, decimales: number): Decimal {
  return value.div(by, decimales);
}

/** Sum of decimals; 0 of none. */
export function sumar(values: readonly Decimal[]): Decimal {
  return values.reduce((total, value) => total.plus(value), Decimal.de(0));
}

/** Decimal text with exactly `decimales` places, no exponent, no thousands mark: what the XML carries. */
export function decimalToText(value: Decimal, decimales: number): string {
  return value.toFixed(decimales);
}

/** Counts the decimals of a JSON number: 1.25 has 2, 1e-7 has 7. */
export function contarDecimales(value: number): number {
  return Decimal.de(value).escala;
}
