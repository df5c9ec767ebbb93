import BetterSqlite from "better-sqlite3";

/** Pages that stay in memory, in KiB; the others are in the file. */
const EN_MEMORIA_KIB = 8000;

/**
 * Opens an empty database for what is set aside, however much it is. It is a temporary file without a name, which the system deletes with
 * the connection, or with the process however it ends.
 */
export function openApartado(esquema: string): BetterSqlite.Database {
  const conexion = new BetterSqlite("");
  conexion.pragma(`cache_size = -${EN_MEMORIA_KIB}`);
  // The file is never read after a failure: one transaction without a journal serves.
  conexion.pragma("journal_mode = off");
  conexion.exec(`begin; ${esquema}`);
  return conexion;
}
