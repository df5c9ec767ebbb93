import type { Mensaje } from "@mostrador/siat";
import { isDelPunto } from "../impuestos/codigos-del-punto.ts";

/** Codes of refusals that concern a call's system, taxpayer, environment, clock or token, which a person must correct. */
const IDENTIDAD: ReadonlySet<number> = new Set([910, 911, 912, 917, 919, 935, 937, 938, 943, 989]);

/**
 * Tells whether a refusal concerns the call itself and not its content. Such a refusal says nothing about the documents,
 * and the same call may succeed later. docs/api.md A45.
 */
export function isDelPedido(mensajes: readonly Mensaje[]): boolean {
  return isDelPunto(mensajes) || mensajes.some(({ codigo }) => IDENTIDAD.has(codigo));
}
