import { once } from "node:events";
import { statSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Avisar, Paso } from "../avance.ts";
import type { Config } from "../config.ts";
import { crearCopiaPostgres } from "../db/copia-postgres.ts";
import { anotarCopia } from "../db/restauracion.ts";
import { BASE, lugarDe, olvidarCopias, ultimaCopiaMs, type Copia } from "../db/copia.ts";
import type { Deps } from "../deps.ts";

/**
 * One more copy of the data folder where the last is older than the time between two, so that a server that starts often does not
 * push out the old ones; then those beyond the number that is kept are deleted.
 */
export async function copiar({ config, db, now }: Deps): Promise<void> {
  const { copias } = config;
  if (copias === null || now() - ultimaCopiaMs(copias.carpeta) < copias.cadaMs) return;
  const enMs = now();
  await hacerCopia(config, copias.carpeta, enMs);
  await anotarCopia(db, enMs);
  olvidarCopias(copias.carpeta, copias.guardar);
}

/** Makes a copy of either engine. It is noted with `anotarCopia`, by which the journals forget what lies before the last two. */
export function hacerCopia(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  destino: string,
  ahoraMs: number,
  avisar: Avisar = () => {},
): Promise<Copia> {
  return databaseUrl === null
    ? copiarAparte(dataDir, destino, ahoraMs, avisar)
    : crearCopiaPostgres(databaseUrl, dataDir, destino, ahoraMs, avisar);
}

/** The worker's messages: how far it is, and at last the copy. */
export type WorkerMessage = { readonly paso: Paso } | { readonly copia: Copia };

/** Pause between looks at the length of the copy's file: SQLite says nothing while it writes it. */
const MIRAR_MS = 500;

/** A copy that is a worker's, so that selling goes on meanwhile, or progress is told. Throws what `crearCopia` throws. */
export async function copiarAparte(
  dataDir: string,
  destino: string,
  ahoraMs: number,
  avisar: Avisar = () => {},
): Promise<Copia> {
  const worker = new Worker(new URL("./copiar-worker.ts", import.meta.url), {
    workerData: { dataDir, destino, ahoraMs },
  });
  let copia: Copia | null = null;
  const mirada = setInterval(() => avisarDelArchivo(dataDir, destino, ahoraMs, avisar), MIRAR_MS);
  worker.on("message", (dicho: WorkerMessage) => {
    clearInterval(mirada); // the file is written
    if ("copia" in dicho) ({ copia } = dicho);
    else avisar(dicho.paso);
  });
  try {
    // Ends with its work; what it throws is thrown here.
    await once(worker, "exit");
  } finally {
    clearInterval(mirada);
  }
  if (copia === null) throw new Error("la copia terminó sin decir nada");
  return copia;
}

function avisarDelArchivo(dataDir: string, destino: string, ahoraMs: number, avisar: Avisar): void {
  const bytes = (archivo: string) => statSync(archivo, { throwIfNoEntry: false })?.size ?? 0;
  const hecho = bytes(join(lugarDe(destino, ahoraMs).parcial, BASE));
  avisar({ que: "Copiando la base", hecho, total: bytes(join(dataDir, BASE)), unidad: "bytes" });
}
