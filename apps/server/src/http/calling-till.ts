import type { Terminal } from "../db/terminales.ts";
import type { Llamador } from "./route.ts";

/** The till that calls; its credential names it. */
export function suya({ terminal }: Llamador): Terminal {
  if (terminal === null) throw new Error("ruta de caja sin caja");
  return terminal;
}
