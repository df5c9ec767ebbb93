/** Kinds of 409 that name a state which no waiting changes; any other says that something is still being done. */
const ESTADOS_FINALES: ReadonlySet<string> = new Set([
  "facturaNoEmitida",
  "facturaNoAnulada",
  "facturaConNota",
]);

/**
 * Whether a server's refusal is its last word, so that asking again would change nothing: a 4xx, but neither too many calls (429) nor an
 * operation that is still being done (409). `codigo` is the failure's name in X-Error-Code; without it a 409 is never the last word.
 */
export function isRespuestaFinal(status: number, codigo = ""): boolean {
  if (status === 409) return ESTADOS_FINALES.has(codigo);
  return status >= 400 && status < 500 && status !== 429;
}
