/** Whether what a till printed comes in after its credential ended. docs/decisions/0082 */
import type { Terminal } from "./db/terminales.ts";

/** The treatment of what such a till brings: as any till's, held for the owner's word, or not at all. */
export type Entrada = "toma" | "retiene" | "niega";

/** Time within which a replaced till's documents come in without a question: longer than any outage and its terms. */
const SIN_PREGUNTAR_MS = 30 * 86_400_000;

/**
 * Decides on what a till brings after its credential ended. A replaced one is its shop's own computer. A revoked one may be in a stranger's
 * hands, and a credential that another one followed may have been heard: the owner is asked first. Her word counts for all that follows.
 *
 * A till whose credential a program of before ended has no `fin`: the owner is asked.
 */
export function planEntrada(
  { fin, finEn, entrega }: Pick<Terminal, "fin" | "finEn" | "entrega">,
  ahoraMs: number,
): Entrada {
  if (entrega !== null) return entrega === "aceptada" ? "toma" : "niega";
  const reciente = finEn !== null && ahoraMs - finEn <= SIN_PREGUNTAR_MS;
  return fin === "reemplazo" && reciente ? "toma" : "retiene";
}
