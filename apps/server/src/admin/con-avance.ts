import { createAvance, type Avisar } from "../avance.ts";
import type { Salida } from "./orden.ts";

/** An order that may take minutes says on standard error how far it is; the answer stays alone on standard output. */
export async function conAvance(hacer: (avisar: Avisar) => Salida): Salida {
  const { avisar, fin } = createAvance(process.stderr);
  try {
    return await hacer(avisar);
  } finally {
    fin();
  }
}
