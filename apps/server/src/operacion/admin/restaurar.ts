/** Restores a database from a copy, or makes fit a database that was put back by hand. docs/backup.md */
import { epochToInstante, fail, ok, type Result } from "@mostrador/core";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Avisar } from "../../avance.ts";
import type { Config } from "../../config.ts";
import { openDb } from "../../motor/abrir.ts";
import { BASE, CopiaInutil, type Manifiesto } from "../../motor/copia.ts";
import {
  markPostgres,
  markSqlite,
  restaurarCopia,
  restaurarPostgres,
} from "../../copias/restaurar/restaurar-copia.ts";
import { findCierre } from "../../motor/restauracion.ts";
import { completarRestauracion } from "../../copias/restaurar/completar.ts";
import type { Informe } from "../../copias/restaurar/informe.ts";
import { sinServidores } from "./sin-servidores.ts";
import { listFolders } from "../../diario/folder.ts";
import { findUltimoSuceso } from "../../copias/db/recuperadas.ts";

/** Puts a copy in its place, on either engine, and reads the journals. */
export async function restaurar(
  config: Config,
  copia: string,
  diarios: string,
  avisar: Avisar,
): Promise<Result<Pick<Manifiesto, "filas"> & Informe, string>> {
  const roots = diariosDe(config, diarios);
  const { dataDir, databaseUrl } = config;
  const { filas } =
    databaseUrl === null
      ? restaurarCopia(copia, dataDir, avisar)
      : await restaurarPostgres(copia, dataDir, databaseUrl, avisar);
  const informe = await completarRestauracion(config, await openDb(config), roots, avisar);
  return ok({ restaurada_en: databaseUrl === null ? dataDir : "DATABASE_URL", filas, ...informe });
}

/** Reads journals that were found later, or resumes an interrupted restore. */
export async function restaurarDiarios(
  config: Config,
  diarios: string,
  avisar: Avisar,
): Promise<Result<Informe, string>> {
  const roots = diariosDe(config, diarios);
  return sinServidores(config, async (db) => {
    if ((await findCierre(db)) === null)
      return fail("Esta base de datos no se restauró de una copia: no hay nada que completar.");
    return ok(await completarRestauracion(config, db, roots, avisar));
  });
}

/**
 * Makes a database fit to go on that was put back by other means: a standby, a disk's snapshot, pg_restore by
 * hand.
 */
export async function restaurarBase(
  config: Config,
  diarios: string,
  avisar: Avisar,
): Promise<Result<Informe, string>> {
  const roots = diariosDe(config, diarios);
  const marcada = await markBase(config);
  if (!marcada.ok) return marcada;
  return sinServidores(config, async (db) => ok(await completarRestauracion(config, db, roots, avisar)));
}

/**
 * Lists the configured journal folder and those of `--diario`, by comma. Throws CopiaInutil for a folder
 * without a journal.
 */
function diariosDe({ diario }: Config, diarios: string): readonly string[] {
  const folders = diarios.split(",").filter(Boolean);
  const vacia = folders.find((folder) => listFolders(folder).length === 0);
  if (vacia !== undefined)
    throw new CopiaInutil(`En ${vacia} no hay ningún diario: indique la carpeta de MOSTRADOR_DIARIO.`);
  return diario === null ? folders : [diario, ...folders];
}

/** Marks a database that was put back by other means as one from a copy, as old as its last event. */
async function markBase(config: Config): Promise<Result<null, string>> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === null && !existsSync(join(dataDir, BASE)))
    return fail(`En ${dataDir} no hay ${BASE}: indique la carpeta con MOSTRADOR_DATA.`);
  const db = await openDb(config);
  const copiaDe = epochToInstante((await findUltimoSuceso(db)) ?? Date.now());
  await db.destroy();
  if (databaseUrl === null) markSqlite(dataDir, copiaDe);
  else await markPostgres(databaseUrl, copiaDe);
  return ok(null);
}
