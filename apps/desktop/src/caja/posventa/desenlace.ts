/** Tells what a failed annulment means for the next ones. */
import { isRespuestaFinal } from "@mostrador/core";
import type { FalloServidor } from "../servidor/servidor.ts";

/** Tells whether a retry would change nothing: the server read the request and refused it. */
export function isDefinitiva(fallo: FalloServidor): boolean {
  return fallo.kind === "responde" && isRespuestaFinal(fallo.status, fallo.codigo);
}

/** Tells whether the server still answers: an annulment without a verdict of the tax system stops no other. */
export function sigueContestando({ kind }: FalloServidor): boolean {
  return kind === "responde" || kind === "protocolo";
}
