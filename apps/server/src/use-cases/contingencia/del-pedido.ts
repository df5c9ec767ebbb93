import type { Mensaje } from "@mostrador/siat";
import { isDelPunto } from "../codigos-del-punto.ts";

/** System, taxpayer, environment, clock and token of the call: a person mends them. */
const IDENTIDAD: ReadonlySet<number> = new Set([910, 911, 912, 917, 919, 935, 937, 938, 943, 989]);

/**
 * Whether a refusal speaks of the call itself and not of what it carried: then nothing is known of the documents, and the same
 * call is right later. docs/api.md A45.
 */
export function isDelPedido(mensajes: readonly Mensaje[]): boolean {
  return isDelPunto(mensajes) || mensajes.some(({ codigo }) => IDENTIDAD.has(codigo));
}
