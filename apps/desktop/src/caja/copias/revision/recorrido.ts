import type { Instante } from "@mostrador/core";
import { markPorRevisar, startCaminata } from "@mostrador/core/sumas";
import { FRASES_REVISION } from "../../frases/revision.ts";
import type { Db } from "../../motor/db.ts";
import { logHallazgos } from "./arranque.ts";
import { hallazgo, hallazgosDeFilas, type Hallazgo } from "./hallazgos.ts";

/** Delay in ms before the background check, so that the window and the first sale have the disk to themselves. */
const TRAS_MS = 5000;

/** The background check of the data while the till's program runs. */
export interface Recorrido {
  /** Returns the known damage with its remedy; null if there is none. */
  readonly danados: () => string | null;
  readonly cerrar: () => Promise<void>;
}

interface OpcionesRecorrido {
  /** Milliseconds between the start and the background check. */
  readonly trasMs?: number | undefined;
  readonly ahora: () => Instante;
  readonly hallar: (hallazgo: Hallazgo) => void;
}

/**
 * Verifies in the background the part of the file that the start did not read, and receives the damage that any statement meets. Damage
 * leaves a mark, by which the next start reads all data and goes back to a copy. Until then the till sells on as far as it can.
 * docs/decisions/0052.
 */
export function startRecorrido(
  db: Db,
  carpeta: string,
  { trasMs = TRAS_MS, ahora, hallar }: OpcionesRecorrido,
): Recorrido {
  let danados: string | null = null;
  let parar = async (): Promise<void> => {};
  const hallarTodos = (hallados: readonly Hallazgo[]): void => {
    for (const hallado of hallados) hallar(hallado);
    // The statement that met the damage may be part of an open transaction.
    queueMicrotask(() => tryLog(db, hallados, ahora));
  };
  const dano = (detalle: string): void => {
    if (danados !== null) return;
    const hallado = hallazgo("baseDanada", FRASES_REVISION.archivo(db.archivo, [detalle]));
    danados = `${hallado.que} ${hallado.remedio}`;
    markPorRevisar(carpeta);
    hallarTodos([hallado]);
  };
  db.alHallarDano(dano);
  const { verificada } = db.inicio;
  const espera =
    verificada === null
      ? undefined
      : setTimeout(() => {
          if (!db.abierta) return;
          const programa = new URL("../../motor/verificar-worker.ts", import.meta.url);
          parar = startCaminata(programa, db.archivo, verificada.lugar, {
            avance: (lugar, alteradas) => {
              db.verificadaHasta(lugar);
              hallarTodos(hallazgosDeFilas(alteradas));
            },
            dano,
            fin: () => db.verificadaHasta(null),
          });
        }, trasMs);
  espera?.unref();
  return {
    danados: () => danados,
    cerrar: async () => {
      clearTimeout(espera);
      await parar();
    },
  };
}

/** Writes findings into the shop's log. If the data can no longer be written, only the screen and the program's log have them. */
function tryLog(db: Db, hallados: readonly Hallazgo[], ahora: () => Instante): void {
  try {
    if (db.abierta) logHallazgos(db, hallados, ahora());
  } catch {
    // The screen and the program's log already have the finding.
  }
}
