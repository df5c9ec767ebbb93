/** Settings of the portal as orders read them: the environment's come first. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { Fuera } from "../../ajustes-fuera.ts";
import { getCopias, getFuera } from "../../copias/fuera/vigente.ts";
import type { Db } from "../../motor/connection.ts";
import { listEnteras } from "../../motor/copia.ts";
import { openSoloLectura } from "../../motor/solo-lectura.ts";
import { CLAVE, findSecretos } from "../../secretos.ts";

/** Reads the copy off the premises; null where nothing sets it, as on a new machine without data. */
export function readFuera(config: Config): Promise<Fuera | null> {
  if (config.fuera !== null) return Promise.resolve(config.fuera);
  return enLectura(config, async (db) => getFuera(db, config, await findSecretos(db, config.dataDir)));
}

/** Finds the folder of the newest copy here; null where there is none. */
export async function findUltimaCopia(config: Config): Promise<string | null> {
  const copias = config.copias ?? (await enLectura(config, (db) => getCopias(db, config)));
  const nombre = copias === null ? undefined : listEnteras(copias.carpeta).at(-1);
  return copias === null || nombre === undefined ? null : join(copias.carpeta, nombre);
}

/** Reads a database that is there; a folder without a server's key has none. */
async function enLectura<T>(config: Config, leer: (db: Db) => Promise<T>): Promise<T | null> {
  if (!existsSync(join(config.dataDir, CLAVE))) return null;
  const db = openSoloLectura(config);
  try {
    return await leer(db);
  } finally {
    await db.destroy();
  }
}
