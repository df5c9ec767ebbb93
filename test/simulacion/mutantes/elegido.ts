import type { Mutante } from "../maquina/mutante.ts";
import { MUTANTES } from "./index.ts";

/** The bug that this process is run with: the variable's name is known to no code of the product. Throws at a name that there is not. */
export function mutanteElegido(): Mutante | null {
  const nombre = process.env["SIMULACION_MUTANTE"];
  if (nombre === undefined) return null;
  const mutante = MUTANTES.find((m) => m.nombre === nombre);
  if (mutante === undefined) throw new Error(`no hay un mutante ${nombre}`);
  return mutante;
}
