/** Kinds of 409 that name a final state; any other 409 means that an operation is still running. */
const ESTADOS_FINALES: ReadonlySet<string> = new Set([
  "facturaNoEmitida",
  "facturaNoAnulada",
  "facturaConNota",
  "notaSinLugar",
]);

/**
 * Tells whether a server's refusal is final, so that a retry changes nothing. Every 4xx is final, except too many calls (429) and an
 * operation that is still running (409). `codigo` is the failure's name in X-Error-Code; a 409 without it is never final.
 *
 * @example
 * isRespuestaFinal(429);
 * // => false
 */
export function isRespuestaFinal(status: number, codigo = ""): boolean {
  if (status === 409) return ESTADOS_FINALES.has(codigo);
  return status >= 400 && status < 500 && status !== 429;
}
