import { OriginalTerminal } from "@mostrador/core";
import { Momento } from "./respuestas.ts";

/** An invoice with the lines that can be returned. */
export const PorDevolver = OriginalTerminal.extend({ fechaEmision: Momento });
