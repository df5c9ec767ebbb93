import { decimal, redondear } from "../dinero.ts";

/**
 * What a document of a sector would keep of an amount: `cabe` is it with the sector's decimals, `entera` whether nothing of it is lost.
 * Decimal texts. DESIGN.md section 6, decimals.
 */
export function enDecimales(
  texto: string,
  decimales: number,
): { readonly cabe: string; readonly entera: boolean } {
  const cabe = redondear(decimal(texto), decimales);
  return { cabe: cabe.toFixed(), entera: cabe.eq(texto) };
}
