import type { Fila } from "../motor/esquema.ts";
import type { Llamador } from "./route.ts";

/** Gives the calling till, which its credential names. */
export function suya({ terminal }: Llamador): Fila<"terminales"> {
  if (terminal === null) throw new Error("ruta de caja sin caja");
  return terminal;
}
