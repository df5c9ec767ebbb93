import type { Mensaje } from "@mostrador/siat";
import type { Deps } from "../../deps.ts";
import type { Empresa } from "../../db/empresas.ts";
import type { ClavePunto } from "../../db/puntos.ts";
import { sincronizar } from "../sincronizar.ts";

/** CUFD and CUIS of the call: expired, unknown or of another place. A new pair mends them. */
const CODIGOS_DEL_PUNTO: ReadonlySet<number> = new Set([123, 913, 914, 929, 930, 953, 959, 973, 979]);
/** System, taxpayer, environment, clock and token of the call: a person mends them. */
const IDENTIDAD: ReadonlySet<number> = new Set([910, 911, 912, 917, 919, 935, 937, 938, 943, 989]);

/**
 * Whether a refusal speaks of the call itself and not of what it carried: then nothing is known of the documents, and the same
 * call is right later. SPEC.md, tax-system codes.
 */
export function isDelPedido(mensajes: readonly Mensaje[]): boolean {
  return mensajes.some(({ codigo }) => CODIGOS_DEL_PUNTO.has(codigo) || IDENTIDAD.has(codigo));
}

/** Whether CUFD or CUIS of the call were refused: a new pair mends it. */
export function isDelPunto(mensajes: readonly Mensaje[]): boolean {
  return mensajes.some(({ codigo }) => CODIGOS_DEL_PUNTO.has(codigo));
}

/** Gets a new CUIS and CUFD when those were what was refused; the next attempt uses them. */
export async function renovarSiCabe(
  deps: Deps,
  empresa: Empresa,
  punto: ClavePunto,
  mensajes: readonly Mensaje[],
): Promise<void> {
  if (isDelPunto(mensajes)) await sincronizar(deps, empresa, punto);
}
