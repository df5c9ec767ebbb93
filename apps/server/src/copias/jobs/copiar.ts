import { once } from "node:events";
import { statSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Avisar, Paso } from "../../avance.ts";
import type { Config } from "../../config.ts";
import { getCopias } from "../fuera/vigente.ts";
import { createCopiaPostgres } from "../../motor/copia-postgres.ts";
import { anotarCopia } from "../../motor/restauracion.ts";
import { BASE, lugarDe, forgetCopias, ultimaCopiaMs, type Copia } from "../../motor/copia.ts";
import type { Deps } from "../../deps.ts";

/**
 * Copies the data folder if the last copy is older than the configured interval, then deletes surplus copies. Because of
 * the interval, a server that starts often does not replace old copies by many new ones.
 */
export async function copiar({ config, db, now }: Deps): Promise<void> {
  const copias = await getCopias(db, config);
  if (copias === null || now() - ultimaCopiaMs(copias.carpeta) < copias.cadaMs) return;
  const enMs = now();
  await makeCopia(config, copias.carpeta, enMs);
  await anotarCopia(db, enMs);
  forgetCopias(copias.carpeta, copias.guardar);
}

/** Makes a copy with either engine. `anotarCopia` records it; journals then delete files that precede the last two copies. */
export function makeCopia(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  destino: string,
  ahoraMs: number,
  avisar: Avisar = () => {},
): Promise<Copia> {
  return databaseUrl === null
    ? copyAparte(dataDir, destino, ahoraMs, avisar)
    : createCopiaPostgres(databaseUrl, dataDir, destino, ahoraMs, avisar);
}

/** Messages of the worker: its progress, and finally the copy. */
export type WorkerMessage = { readonly paso: Paso } | { readonly copia: Copia };

/** Interval at which the copy's file size is read, because SQLite reports no progress while it writes. */
const MIRAR_MS = 500;

/** Makes a copy in a worker, so that sales continue and progress is reported. Throws the errors of `createCopia`. */
export async function copyAparte(
  dataDir: string,
  destino: string,
  ahoraMs: number,
  avisar: Avisar = () => {},
): Promise<Copia> {
  const worker = new Worker(new URL("./copiar-worker.ts", import.meta.url), {
    workerData: { dataDir, destino, ahoraMs },
  });
  let copia: Copia | null = null;
  const mirada = setInterval(() => notifyDelArchivo(dataDir, destino, ahoraMs, avisar), MIRAR_MS);
  worker.on("message", (dicho: WorkerMessage) => {
    clearInterval(mirada); // the first message means that the file is complete, so its size is no longer read
    if ("copia" in dicho) ({ copia } = dicho);
    else avisar(dicho.paso);
  });
  try {
    // Waits for the worker to exit; its errors are thrown here.
    await once(worker, "exit");
  } finally {
    clearInterval(mirada);
  }
  if (copia === null) throw new Error("la copia terminó sin decir nada");
  return copia;
}

function notifyDelArchivo(dataDir: string, destino: string, ahoraMs: number, avisar: Avisar): void {
  const bytes = (archivo: string) => statSync(archivo, { throwIfNoEntry: false })?.size ?? 0;
  const hecho = bytes(join(lugarDe(destino, ahoraMs).parcial, BASE));
  avisar({ que: "Copiando la base", hecho, total: bytes(join(dataDir, BASE)), unidad: "bytes" });
}
