import { createAzar } from "./azar.ts";
import type { Lector } from "./lectores.ts";

/** No input takes more of the thread's processor. */
const LIMITE_MS = 1000;

export interface Hallazgo {
  readonly lector: string;
  readonly semilla: number;
  readonly error: string;
}

/** Gives each reader `cuantas` inputs, of the seeds from `desde` on. Returns their failures, each with the seed that reproduces it. */
export async function correr(
  lectores: readonly Lector[],
  desde: number,
  cuantas: number,
): Promise<Hallazgo[]> {
  const hallazgos: Hallazgo[] = [];
  for (const { nombre, leer } of lectores) {
    for (let semilla = desde; semilla < desde + cuantas; semilla++) {
      const antes = process.threadCpuUsage();
      try {
        await leer(createAzar(semilla));
      } catch (error) {
        hallazgos.push({ lector: nombre, semilla, error: String(error).slice(0, 500) });
      }
      const { user, system } = process.threadCpuUsage(antes);
      const ms = (user + system) / 1000;
      if (ms > LIMITE_MS) hallazgos.push({ lector: nombre, semilla, error: `tardó ${Math.round(ms)} ms` });
    }
  }
  return hallazgos;
}
