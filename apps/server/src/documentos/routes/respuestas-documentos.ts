import { OriginalTerminal, explicado } from "@mostrador/core";
import { Momento } from "../../http/respuestas.ts";

/** An invoice with the lines that can be returned. */
export const PorDevolver = OriginalTerminal.extend({
  fechaEmision: explicado(Momento, "Fecha y hora de emisión, con su desfase."),
});
