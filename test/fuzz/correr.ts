import { createAzar } from "./azar.ts";
import type { Lector } from "./lectores.ts";

/** No input takes longer. */
const LIMITE_MS = 1000;

export interface Hallazgo {
  readonly lector: string;
  readonly semilla: number;
  readonly error: string;
}

/** Gives each reader `cuantas` inputs, of the seeds from `desde` on. Returns their failures, each with the seed that reproduces it. */
export function correr(lectores: readonly Lector[], desde: number, cuantas: number): Hallazgo[] {
  const hallazgos: Hallazgo[] = [];
  for (const { nombre, leer } of lectores) {
    for (let semilla = desde; semilla < desde + cuantas; semilla++) {
      const inicio = performance.now();
      try {
        leer(createAzar(semilla));
      } catch (error) {
        hallazgos.push({ lector: nombre, semilla, error: String(error).slice(0, 500) });
      }
      const ms = performance.now() - inicio;
      if (ms > LIMITE_MS) hallazgos.push({ lector: nombre, semilla, error: `tardó ${Math.round(ms)} ms` });
    }
  }
  return hallazgos;
}
