/** The choices of a shop for its paper, which its tills and the server print. */
import { z } from "zod";
import { conKind } from "../kind.ts";

const MAX_RENGLONES = 4;

/** A shop's choices for its tickets and pages, as the till stores them and sends them to the server. */
export const PapelTienda = z.strictObject({
  /** Words at the foot, each line on a line of its own; empty for none. */
  mensaje: z
    .string()
    .max(200, "El mensaje tiene hasta 200 letras.")
    .refine(
      (texto) => texto.split("\n").length <= MAX_RENGLONES,
      conKind("renglones", "El mensaje tiene hasta 4 renglones."),
    ),
  /** Prints the payment method. */
  formaPago: z.boolean(),
  /** Prints the seller's name. */
  vendedor: z.boolean(),
});
export type PapelTienda = z.infer<typeof PapelTienda>;

/** The paper of a shop without choices of its own. */
export const PAPEL_INICIAL: PapelTienda = { mensaje: "", formaPago: true, vendedor: true };
