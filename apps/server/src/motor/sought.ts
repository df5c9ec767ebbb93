import type { Cuf, Instante } from "@mostrador/core";

/** Types a text as a CUF to look for. It needs no check: a text that is no CUF equals none. */
export function soughtCuf(text: string): Cuf {
  return text as Cuf; // compared only, never stored
}

/**
 * Types a text as a bound of instants. The beginning of an instant, such as `2026-01`, sorts before every
 * instant in it.
 */
export function soughtInstante(text: string): Instante {
  return text as Instante; // compared only, never stored
}
