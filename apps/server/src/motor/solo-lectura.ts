import type { ConfigDb } from "./abrir.ts";
import type { Db } from "./connection.ts";
import { openPostgres } from "./postgres.ts";
import { openLectura } from "./sqlite.ts";

/**
 * Opens the database read-only, whether a server runs beside it or not; nothing is migrated or created.
 * Throws where the data folder has no database; on PostgreSQL its first query does.
 */
export function openSoloLectura({ databaseUrl, dataDir }: ConfigDb): Db {
  return databaseUrl === null ? openLectura(dataDir) : openPostgres(databaseUrl);
}
