import { existsSync } from "node:fs";
import { join } from "node:path";
import { epochToInstante, fail, ok, type Result } from "@mostrador/core";
import type { Config } from "../../config.ts";
import { openDb } from "../../motor/abrir.ts";
import { BASE } from "../../motor/copia.ts";
import { findUltimoSuceso } from "../../copias/db/recuperadas.ts";
import { marcarPostgres, marcarSqlite } from "../../copias/restaurar/restaurar-copia.ts";

/** Marks a database that was put back by other means as one from a copy, as old as its last event. */
export async function marcarBase(config: Config): Promise<Result<null, string>> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === null && !existsSync(join(dataDir, BASE)))
    return fail(`En ${dataDir} no hay ${BASE}: indique la carpeta con MOSTRADOR_DATA.`);
  const db = await openDb(config);
  const copiaDe = epochToInstante((await findUltimoSuceso(db)) ?? Date.now());
  await db.destroy();
  if (databaseUrl === null) marcarSqlite(dataDir, copiaDe);
  else await marcarPostgres(databaseUrl, copiaDe);
  return ok(null);
}
