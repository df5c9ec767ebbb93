import { join } from "node:path";
import type { Proceso } from "./proceso.ts";

/** A machine with one of our programs, running or stopped. */
export interface Maquina<T> {
  readonly nombre: string;
  readonly carpeta: string;
  proceso: Proceso | null;
  programa: T | null;
  /** Offset of this computer's clock from the world's, in milliseconds. */
  desvioMs: number;
}

/** Makes a machine that does not run yet, with its own folder in `carpeta`. */
export function hacerMaquina<T>(nombre: string, carpeta: string): Maquina<T> {
  return { nombre, carpeta: join(carpeta, nombre), proceso: null, programa: null, desvioMs: 0 };
}
