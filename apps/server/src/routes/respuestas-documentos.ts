import { OriginalTerminal } from "@mostrador/core";
import { Momento } from "./respuestas.ts";

/** An invoice with what can come back of it. */
export const PorDevolver = OriginalTerminal.extend({ fechaEmision: Momento });
