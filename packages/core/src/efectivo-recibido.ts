import { decimal } from "./dinero.ts";

/** The largest notes that are handed over: of bolivianos and of dollars. */
const BILLETE_MAYOR = { bolivianos: "200", dolares: "100" } as const;

/**
 * Tells whether cash is more than any notes for an amount explain: the largest note could stay in the buyer's
 * hand. Such cash may be a scanned code, and the till asks about it before it charges.
 *
 * @example
 * isDeMas("7790", "12.50");
 * // => true
 */
export function isDeMas(
  recibido: string,
  porPagar: string,
  moneda: keyof typeof BILLETE_MAYOR = "bolivianos",
): boolean {
  const falta = decimal(porPagar).gt(0) ? porPagar : "0";
  return decimal(recibido).minus(falta).gte(BILLETE_MAYOR[moneda]);
}
