import Big from "big.js";

/** An exact decimal. Money and quantities are never floats. */
export type Decimal = Big;

/** Divides with 30 guard digits, so that a tie stays visible to the rounding after it. */
const Wide = Big();
Wide.DP = 30;

/** Exact decimal of a JSON number or a decimal text; throws on what is not a finite number. */
export function decimal(value: number | string | Decimal): Decimal {
  return new Big(value);
}

/** Half-up rounding to `decimales` places, away from zero on ties: 3.145 gives 3.15. FACTS.md section 11. */
export function redondear(value: Decimal, decimales: number): Decimal {
  return value.round(decimales, Big.roundHalfUp);
}

/** Quotient rounded half-up to `decimales`. */
export function dividir(value: Decimal, by: Decimal, decimales: number): Decimal {
  return redondear(new Big(new Wide(value).div(new Wide(by)).toFixed()), decimales);
}

/** Sum of decimals; 0 of none. */
export function sumar(values: readonly Decimal[]): Decimal {
  return values.reduce((total, value) => total.plus(value), new Big(0));
}

/** Decimal text with exactly `decimales` places, no exponent, no thousands mark: what the XML carries. */
export function decimalToText(value: Decimal, decimales: number): string {
  return value.toFixed(decimales, Big.roundHalfUp);
}

/** How many decimals a JSON number has: 1.25 has 2, 1e-7 has 7. */
export function contarDecimales(value: number): number {
  const text = new Big(value).toFixed();
  const dot = text.indexOf(".");
  return dot < 0 ? 0 : text.length - dot - 1;
}
