import type { Config } from "../config.ts";
import { sellarAntiguas } from "./auditoria.ts";
import type { Db } from "./connection.ts";
import { migratePostgres } from "./migrar-postgres.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/** Settings for opening a database. `copiaAlMigrar` false migrates without a copy; by default one is made. */
export type ConfigDb = Pick<Config, "databaseUrl" | "dataDir"> & Partial<Pick<Config, "copiaAlMigrar">>;

/**
 * Opens the configured database, migrated to the present schema: PostgreSQL, or the file in the data folder.
 * Throws BaseInutilizable, CarpetaInutilizable, DatosMasNuevos, and CopiaInutil where the copy before a
 * migration cannot be made.
 */
export async function openDb({ databaseUrl, dataDir, copiaAlMigrar = true }: ConfigDb): Promise<Db> {
  if (databaseUrl !== null) await migratePostgres(databaseUrl, dataDir, copiaAlMigrar);
  const db = databaseUrl === null ? openSqlite(dataDir, copiaAlMigrar) : openPostgres(databaseUrl);
  await sellarAntiguas(db);
  return db;
}
