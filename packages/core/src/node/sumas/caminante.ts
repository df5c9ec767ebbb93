import { once } from "node:events";
import { setTimeout as pausa } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { z } from "zod";
import type { BaseSqlite } from "./base.ts";
import { walkBase, Lugar } from "./recorrer.ts";
import { isDano, type FilaAlterada } from "./revisar.ts";

/** A message of the background check: its progress, rows that differ, a damaged page, or its end. */
type Dicho =
  | { readonly kind: "avance"; readonly lugar: Lugar; readonly alteradas: readonly FilaAlterada[] }
  | { readonly kind: "dano"; readonly detalle: string }
  | { readonly kind: "fin" };

/** The program's handlers for the messages of the background check. */
export interface AlCaminar {
  /** Called with the progress about once a second, and at each finding. */
  readonly avance: (lugar: Lugar, alteradas: readonly FilaAlterada[]) => void;
  /** Called for a damaged page, at which the check ends. */
  readonly dano: (detalle: string) => void;
  /** Called when everything was verified. */
  readonly fin: () => void;
}

/**
 * Starts a check of the whole `archivo` in a worker thread, so that a slow disk does not delay a sale. `programa` is the worker's file,
 * which calls `caminar`. Returns a function that stops the check at any point.
 */
export function startCaminata(
  programa: URL,
  archivo: string,
  lugar: Lugar | null,
  al: AlCaminar,
): () => Promise<void> {
  const worker = new Worker(programa, { workerData: { archivo, lugar } });
  worker.unref();
  let acaba = false;
  worker.on("message", (dicho: Dicho) => {
    if (acaba) return;
    if (dicho.kind === "avance") al.avance(dicho.lugar, dicho.alteradas);
    else if (dicho.kind === "dano") al.dano(dicho.detalle);
    else al.fin();
  });
  // If memory for a thread is lacking, there is no check; the program goes on, and its next start tries again.
  worker.on("error", () => {});
  const fin = once(worker, "exit");
  return async () => {
    acaba = true;
    worker.ref();
    worker.postMessage("fin");
    await fin;
  };
}

/** The worker rests this many times as long as it worked, so that a sale finds processor and disk free. */
const DESCANSO = 3;
/** Duration of the work between two rests. */
const TRABAJO_MS = 2;
/** Time between two messages of progress. */
const DECIR_CADA_MS = 1000;

/** Runs in the worker: walks through the file that `startCaminata` named, over a connection of the program's own. */
export async function caminar(abrir: (archivo: string) => BaseSqlite & { close(): unknown }): Promise<void> {
  if (isMainThread || parentPort === null) throw new Error("es el programa de un hilo");
  const puerto = parentPort;
  const { archivo, lugar } = z.object({ archivo: z.string(), lugar: Lugar.nullable() }).parse(workerData);
  const decir = (dicho: Dicho): void => puerto.postMessage(dicho);
  let sigue = true;
  puerto.once("message", () => {
    sigue = false;
  });
  const base = abrir(archivo);
  try {
    // A page whose cells lie outside of it is damage as soon as it is read.
    base.exec("pragma cell_size_check = on");
    let desde = performance.now();
    let dicho = desde;
    for (const { lugar: hasta, alteradas } of walkBase(base, lugar)) {
      const ahora = performance.now();
      if (alteradas.length > 0 || ahora - dicho > DECIR_CADA_MS) {
        decir({ kind: "avance", lugar: hasta, alteradas });
        dicho = ahora;
      }
      if (ahora - desde < TRABAJO_MS) continue;
      await pausa(DESCANSO * (ahora - desde));
      if (!sigue) return;
      desde = performance.now();
    }
    decir({ kind: "fin" });
  } catch (error) {
    if (!isDano(error)) throw error;
    decir({ kind: "dano", detalle: error instanceof Error ? error.message : String(error) });
  } finally {
    base.close();
    puerto.close();
  }
}
