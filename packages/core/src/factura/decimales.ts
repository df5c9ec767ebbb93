import { decimal, redondear } from "../dinero.ts";

/**
 * Rounds an amount, a decimal text, to a sector's decimals. `cabe` is the rounded amount; `entera` tells whether it is equal to the given
 * one. docs/design.md D41.
 *
 * @example
 * enDecimales("12.345", 2);
 * // => { cabe: "12.35", entera: false }
 */
export function enDecimales(
  texto: string,
  decimales: number,
): { readonly cabe: string; readonly entera: boolean } {
  const cabe = redondear(decimal(texto), decimales);
  return { cabe: cabe.toFixed(), entera: cabe.eq(texto) };
}
