import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Mutante } from "../maquina/mutante.ts";
import { runSemillas, preparePlantillas } from "../correr.ts";
import { MUTANTES } from "./index.ts";
import { RAM } from "../ram.ts";
import { probar } from "./probar.ts";

/** The search for one bug. `hallazgo`: the seed or test that found it, or null. */
export interface Busqueda {
  readonly mutante: Mutante;
  readonly hallazgo: string | null;
}

/**
 * Looks for bugs in sequence. A bug that names a test file is sought by that file, which must be green without it. The other bugs are
 * sought by stories from `desde` on. `nombres`: only these bugs; empty: all. Reports each search when it ends.
 */
export async function buscarMutantes(
  { desde, cuantas, workers }: { readonly desde: number; readonly cuantas: number; readonly workers: number },
  nombres: readonly string[],
  alTerminar: (busqueda: Busqueda) => void,
): Promise<readonly Busqueda[]> {
  const elegidos = MUTANTES.filter(({ nombre }) => nombres.length === 0 || nombres.includes(nombre));
  const raiz = mkdtempSync(join(RAM, "plantilla-"));
  const plantilla = join(raiz, "plantilla");
  await preparePlantillas(plantilla);
  const verdes = new Map<string, string | null>();
  const busquedas: Busqueda[] = [];
  const enHistorias = async ({ nombre, con }: Mutante): Promise<string | null> => {
    const hechas = await runSemillas({
      desde,
      cuantas,
      workers,
      plantilla,
      mutante: nombre,
      hastaFallar: true,
      con: con === undefined ? [] : [con],
    });
    const rota = hechas.find(({ falla }) => falla !== null);
    if (rota === undefined) return null;
    return `semilla ${rota.semilla}${con === undefined ? "" : ` con ${con}`}: ${rota.falla?.slice(0, 80) ?? ""}`;
  };
  const enPrueba = async (mutante: Mutante, prueba: string): Promise<string | null> => {
    const { caso } = mutante;
    const clave = `${prueba} ${caso ?? ""}`;
    if (!verdes.has(clave)) verdes.set(clave, await probar(prueba, caso, null));
    const roja = verdes.get(clave);
    if (roja != null) throw new Error(`${prueba} falla sin mutante: ${roja}`);
    const fallida = await probar(prueba, caso, mutante);
    return fallida === null ? null : `${prueba}: ${fallida.slice(0, 120)}`;
  };
  try {
    for (const mutante of elegidos) {
      const { prueba } = mutante;
      const hallazgo = await (prueba === undefined ? enHistorias(mutante) : enPrueba(mutante, prueba));
      busquedas.push({ mutante, hallazgo });
      alTerminar({ mutante, hallazgo });
    }
    return busquedas;
  } finally {
    rmSync(raiz, { recursive: true, force: true });
  }
}
