import { COMPLETE_ONLY } from "../../support/tiers.ts";
import { type Elegida, listElegidas, runSemillas } from "../correr.ts";
import { DEL_COMPLETO, DEL_PRIMER_TRAMO } from "../elegidas.ts";
import type { Mutante } from "../maquina/mutante.ts";
import { probar } from "./probar.ts";

/** The tier of the tests that finds a bug: `npm test`, `npm run test:completo`, or a search among more stories alone. */
export type Tramo = "primero" | "completo" | "ninguno";

/** The story or the test that found a bug. */
export interface Hallazgo {
  readonly tramo: Tramo;
  readonly que: string;
}

export interface Opciones {
  readonly bugs: readonly Mutante[];
  /** Seeds that a bug is sought in once the stories of both tiers did not find it. */
  readonly desde: number;
  readonly cuantas: number;
  /** Bugs that are sought at a time. */
  readonly workers: number;
  readonly alTerminar: (mutante: Mutante, hallazgo: Hallazgo | null) => void;
}

/**
 * Looks for bugs, several at a time. A bug that names a test file is sought by that file, as its tier runs it; the file must be green without
 * the bug. The other bugs are sought by the stories of the first tier, then by those of the complete run, then by more. Reports each search
 * when it ends.
 */
export async function buscarMutantes({ bugs, desde, cuantas, workers, alTerminar }: Opciones): Promise<void> {
  const sano = createSano();
  const cola = bugs.values();
  const trabajar = async (): Promise<void> => {
    for (const mutante of cola) {
      const { prueba } = mutante;
      const hallazgo = await (prueba === undefined
        ? enHistorias(mutante, listElegidas(desde, cuantas, mutante.con === undefined ? [] : [mutante.con]))
        : enPrueba(mutante, prueba, sano));
      alTerminar(mutante, hallazgo);
    }
  };
  await Promise.all(Array.from({ length: workers }, trabajar));
}

async function enHistorias({ nombre }: Mutante, otras: readonly Elegida[]): Promise<Hallazgo | null> {
  const listas: readonly (readonly [Tramo, readonly Elegida[]])[] = [
    ["primero", DEL_PRIMER_TRAMO],
    ["completo", DEL_COMPLETO],
    ["ninguno", otras],
  ];
  for (const [tramo, historias] of listas) {
    let que: string | undefined;
    await runSemillas({
      historias,
      workers: 1,
      mutante: nombre,
      hastaFallar: true,
      alTerminar: ({ semilla, falla }, { con: suyos }) => {
        if (falla === null) return;
        const ataques = suyos.length === 0 ? "" : ` con ${suyos.join(", ")}`;
        que ??= `semilla ${semilla}${ataques}: ${falla.slice(0, 80)}`;
      },
    });
    if (que !== undefined) return { tramo, que };
  }
  return null;
}

async function enPrueba(
  mutante: Mutante,
  prueba: string,
  sano: (prueba: string) => Promise<void>,
): Promise<Hallazgo | null> {
  await sano(prueba);
  for (const tramo of prueba in COMPLETE_ONLY
    ? (["completo"] as const)
    : (["primero", "completo"] as const)) {
    const fallida = await probar(prueba, tramo, mutante);
    if (fallida !== null) return { tramo, que: `${prueba}: ${fallida.slice(0, 120)}` };
  }
  return null;
}

/** Creates a check that a test file passes without any bug; each file runs once. Throws the test that fails. */
function createSano(): (prueba: string) => Promise<void> {
  const vistas = new Map<string, Promise<string | null>>();
  return async (prueba) => {
    const vista = vistas.get(prueba) ?? probar(prueba, "completo", null);
    vistas.set(prueba, vista);
    const roja = await vista;
    if (roja !== null) throw new Error(`${prueba} falla sin mutante: ${roja}`);
  };
}
