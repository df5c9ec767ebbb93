import { once } from "node:events";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { olvidarCopias } from "../db/copia.ts";
import type { Deps } from "../deps.ts";

/**
 * One more copy of the data folder where the last is older than the time between two, so that a server that starts often does not
 * push out the old ones; then those beyond the number that is kept are deleted. The copy is a worker's: selling goes on meanwhile.
 */
export async function copiar({ config: { copias, databaseUrl, dataDir }, now }: Deps): Promise<void> {
  if (copias === null || databaseUrl !== null) return;
  if (now() - ultimaMs(copias.carpeta) < copias.cadaMs) return;
  const workerData = { dataDir, destino: copias.carpeta, ahoraMs: now() };
  // Ends with its work; what it throws is thrown here.
  await once(new Worker(new URL("./copiar-obrero.ts", import.meta.url), { workerData }), "exit");
  olvidarCopias(copias.carpeta, copias.guardar);
}

function ultimaMs(carpeta: string): number {
  if (!existsSync(carpeta)) return 0;
  return Math.max(0, ...readdirSync(carpeta).map((nombre) => statSync(join(carpeta, nombre)).mtimeMs));
}
