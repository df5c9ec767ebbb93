/** Tells what a failed call means for the next ones. */
import { isRespuestaFinal } from "@mostrador/core";
import type { FalloServidor } from "../terminales/servidor/read-respuesta.ts";

/** Tells whether a retry would change nothing: the server read the request and refused it. */
export function isDefinitiva(fallo: FalloServidor): boolean {
  return fallo.kind === "responde" && isRespuestaFinal(fallo.status, fallo.codigo);
}

/** Tells whether the server still answers: a call that it refuses stops no other. */
export function sigueContestando({ kind }: FalloServidor): boolean {
  return kind === "responde" || kind === "protocolo";
}

/** HTTP statuses that refuse a request for its content. Any other refusal may be trouble of the server. */
const POR_SU_CONTENIDO: ReadonlySet<number> = new Set([400, 413, 422]);

/** Tells whether the server refused a call for its content: it may take another call. */
export function isPorSuContenido(fallo: FalloServidor): boolean {
  return fallo.kind === "responde" && POR_SU_CONTENIDO.has(fallo.status);
}
