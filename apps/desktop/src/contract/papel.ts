import { z } from "zod";

const MAX_RENGLONES = 4;

/**
 * The shop's choices for its tickets and pages. Kept apart from `Configuracion`, because earlier versions do
 * not know them.
 */
export const PapelCaja = z.strictObject({
  /** Words at the foot, each line on a line of its own; empty for none. */
  mensaje: z
    .string()
    .max(200, "El mensaje tiene hasta 200 letras.")
    .refine((texto) => texto.split("\n").length <= MAX_RENGLONES, "El mensaje tiene hasta 4 renglones."),
  /** Prints the payment method. */
  formaPago: z.boolean(),
  /** Prints the seller's name. */
  vendedor: z.boolean(),
});
export type PapelCaja = z.infer<typeof PapelCaja>;
