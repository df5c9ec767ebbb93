/** The form of a question with its answer. */

/** The program whose reader asks; `ambas` shows in both. */
type Donde = "caja" | "portal" | "ambas";

/** A question with its answer. */
export interface Pregunta {
  /** Names the question in addresses and links. */
  readonly id: string;
  readonly donde: Donde;
  readonly pregunta: string;
  /** The steps of the answer, in order. */
  readonly respuesta: readonly string[];
  /** Other words by which people ask the question. */
  readonly palabras: string;
}
