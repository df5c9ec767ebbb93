/** Decides on the printed documents that a till brings after its credential ended. docs/decisions/0082 */
import type { Terminal } from "./db/terminales.ts";

/** Treatment of these documents: taken like those of any till, held for the owner's decision, or refused. */
export type Entrada = "toma" | "retiene" | "niega";

/** Time within which a replaced till's documents are taken without asking the owner: longer than any outage and its terms. */
const SIN_PREGUNTAR_MS = 30 * 86_400_000;

/**
 * Decides how a till's documents are treated after its credential ended. A replaced till is the shop's own computer. A revoked till may be
 * in a stranger's hands, and a renewed credential may have been intercepted: the owner is asked first, and her decision holds from then on.
 * She is also asked if an earlier program ended the credential, which leaves `fin` empty.
 */
export function planEntrada(
  { fin, finEn, entrega }: Pick<Terminal, "fin" | "finEn" | "entrega">,
  ahoraMs: number,
): Entrada {
  if (entrega !== null) return entrega === "aceptada" ? "toma" : "niega";
  const reciente = finEn !== null && ahoraMs - finEn <= SIN_PREGUNTAR_MS;
  return fin === "reemplazo" && reciente ? "toma" : "retiene";
}
