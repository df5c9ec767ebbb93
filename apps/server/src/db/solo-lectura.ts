import type { ConfigDb } from "./abrir.ts";
import type { Db } from "./connection.ts";
import { openPostgres } from "./postgres.ts";
import { openLectura } from "./sqlite.ts";

/**
 * Opens the database as it is, beside a server that runs or not: nothing is migrated, made or written. Throws where there is no database in
 * the data folder; on PostgreSQL its first query does.
 */
export function openSoloLectura({ databaseUrl, dataDir }: ConfigDb): Db {
  return databaseUrl === null ? openLectura(dataDir) : openPostgres(databaseUrl);
}
