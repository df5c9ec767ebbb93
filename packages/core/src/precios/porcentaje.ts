/** The rule of a percentage discount, for the cashier's whole sale and line, for promotions, and for the shop's limit. */
import { z } from "zod";
import { decimal, redondear, type Decimal } from "../dinero.ts";
import { conKind } from "../kind.ts";

const FALTA = "El porcentaje va de 0.01 a 100, con dos decimales a lo más.";

/** A discount on a whole sale in per cent: above 0 and up to 100, as a decimal text with at most two decimals. */
export const PorcentajeDescuento = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, FALTA)
  .refine((texto) => Number(texto) > 0 && Number(texto) <= 100, conKind("porcentaje", FALTA));

/**
 * Computes the part of an amount in BOB that a percentage takes off, rounded half-up to the cent. For an amount of whole
 * cents and up to 100 per cent it never exceeds the amount.
 *
 * @example
 * descuentoPorcentual("49.90", "15").toFixed(2);
 * // => "7.49"
 */
export function descuentoPorcentual(importe: string | Decimal, porcentaje: string): Decimal {
  return redondear(decimal(importe).times(porcentaje).times("0.01"), 2);
}
