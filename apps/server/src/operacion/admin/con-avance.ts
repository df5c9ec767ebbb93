import { createAvance, type Avisar } from "../../avance.ts";
import type { Salida } from "./orden.ts";

/**
 * Runs an order that may take minutes: its progress goes to standard error, its answer alone to standard
 * output.
 */
export async function conAvance(hacer: (avisar: Avisar) => Salida): Salida {
  const { avisar, fin } = createAvance(process.stderr);
  try {
    return await hacer(avisar);
  } finally {
    fin();
  }
}
