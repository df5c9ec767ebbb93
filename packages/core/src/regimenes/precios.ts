/**
 * A shop's prices when a law moves VAT into the price or out of it. Stored prices are those of the shelf, and one choice of the owner decides
 * what stays the same. docs/decisions/0061.
 */
import { z } from "zod";
import { decimal, decimalToText, dividir } from "../dinero.ts";
import { explicado } from "../explicado.ts";
import type { Regimen } from "./regimen.ts";

/** The owner's choice: the shelf's price stays the same, or the shop's earnings do. Without a choice the shelf's price stays. */
export const EleccionDePrecios = z.strictObject({
  conserva: explicado(
    z.enum(["estante", "ganancia"]),
    "`estante`: los precios quedan como están; `ganancia`: cambian para que la tienda gane lo mismo sin IVA.",
    "ganancia",
  ),
  redondeo: explicado(
    z.enum(["0.10", "0.50"]),
    "Paso al que se redondean los precios que cambian, en bolivianos.",
    "0.50",
  ),
});
export type EleccionDePrecios = z.infer<typeof EleccionDePrecios>;

/** The owner's whole choice, as the server keeps it: besides the shelf's prices, those of proformas that hold beyond the law's day. */
export const EleccionDeLey = EleccionDePrecios.extend({
  proformas: explicado(
    z.boolean().default(false),
    "Si las proformas que valen más allá de ese día bajan con los precios; si no, cumplen el total que prometieron.",
    false,
  ),
});
export type EleccionDeLey = z.infer<typeof EleccionDeLey>;

/** Digits of a price before it is rounded to its step. */
const GUARDA = 8;

/**
 * Computes the shelf's price under the next law. With `ganancia` it leaves the shop the same net as before, rounded half-up to the step and
 * never below one step. Where no other law begins the price stays, unrounded. Decimal text with 2 decimals.
 *
 * @example
 * precioDesde("100.00", { conserva: "ganancia", redondeo: "0.10" }, getRegimen("ley-843"), getRegimen("ley-1733"));
 * // => "98.30"
 */
export function precioDesde(
  precio: string,
  { conserva, redondeo }: EleccionDePrecios,
  antes: Regimen,
  despues: Regimen,
): string {
  if (conserva === "estante" || antes.id === despues.id) return precio;
  const { neto } = antes.dividir(decimal(precio), GUARDA);
  const pasos = dividir(despues.cobrar(neto, GUARDA), decimal(redondeo), 0);
  return decimalToText((pasos.gt(0) ? pasos : decimal(1)).times(redondeo), 2);
}
