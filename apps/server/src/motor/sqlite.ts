import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { BASE } from "./copia.ts";
import { withDocuments } from "./compressed-rows.ts";
import { ColumnNames } from "./column-names.ts";
import { DialectoSqlite } from "./dialecto-sqlite.ts";
import type { Esquema } from "./esquema.ts";
import { migrateSqlite } from "./migrar-sqlite.ts";

/** Thrown where the data folder cannot be used; the message is for the person who started the program. */
export class CarpetaInutilizable extends Error {}

/** Longest wait for another program's transaction. */
const ESPERA_MS = 10_000;

/** WAL pages (4 KB each) at which the writing commit checkpoints, where `asentar.ts` has not. */
const MAX_PAGINAS_LOG = 4000;

/**
 * Opens `servidor.db`, migrated to the present schema; every commit is on the disk before it returns. Throws
 * CarpetaInutilizable, DatosMasNuevos, and CopiaInutil where the copy before a migration cannot be made.
 */
export function openSqlite(dataDir: string, copiar: boolean): Kysely<Esquema> {
  const database = openFile(dataDir);
  requirePragma(database, "journal_mode", "WAL", "wal");
  requirePragma(database, "synchronous", "FULL", 2);
  requirePragma(database, "foreign_keys", "ON", 1);
  // SQLite reports a page whose cells lie outside of it as damage as soon as it reads the page.
  database.pragma("cell_size_check=ON");
  database.pragma(`wal_autocheckpoint=${MAX_PAGINAS_LOG}`);
  migrateSqlite(database, dataDir, copiar);
  const lectura = new Database(join(dataDir, BASE), { readonly: true, timeout: ESPERA_MS });
  return new Kysely<Esquema>({
    dialect: withDocuments(new DialectoSqlite(database, lectura)),
    plugins: [new ColumnNames()],
  });
}

/** Opens `servidor.db` read-only: it is not migrated, and a running server does not wait. */
export function openLectura(dataDir: string): Kysely<Esquema> {
  const database = new Database(join(dataDir, BASE), { readonly: true, timeout: ESPERA_MS });
  return new Kysely<Esquema>({
    dialect: withDocuments(new SqliteDialect({ database })),
    plugins: [new ColumnNames()],
  });
}

/**
 * Locks the data folder for this process until it ends, however it ends (the kernel drops the lock). Throws
 * CarpetaInutilizable when another server holds it. Returns the release.
 */
export function holdCarpeta(dataDir: string): () => void {
  requireCarpeta(dataDir);
  const lock = new Database(join(dataDir, "servidor.lock"), { timeout: 0 });
  try {
    lock.pragma("locking_mode=EXCLUSIVE");
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    throw new CarpetaInutilizable(
      `Otro servidor ya usa la carpeta de datos ${dataDir}. Deténgalo, o indique otra carpeta con MOSTRADOR_DATA.`,
      { cause: error },
    );
  }
  return () => lock.close();
}

function openFile(dataDir: string): Database.Database {
  requireCarpeta(dataDir);
  return enCarpeta(dataDir, () => {
    const database = new Database(join(dataDir, BASE), { timeout: ESPERA_MS });
    database.pragma("user_version");
    return database;
  });
}

/** Makes the folder where it is missing. */
function requireCarpeta(dataDir: string): void {
  enCarpeta(dataDir, () => {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  });
}

function enCarpeta<T>(dataDir: string, hacer: () => T): T {
  try {
    return hacer();
  } catch (error) {
    const motivo = error instanceof Error ? error.message : String(error);
    throw new CarpetaInutilizable(
      `No se puede escribir en la carpeta de datos ${dataDir}: ${motivo}. Revise los permisos o indique otra con MOSTRADOR_DATA.`,
      { cause: error },
    );
  }
}

function requirePragma(database: Database.Database, nombre: string, valor: string, esperado: unknown): void {
  database.pragma(`${nombre}=${valor}`);
  const actual = database.pragma(nombre, { simple: true });
  if (actual !== esperado) throw new Error(`SQLite no acepta ${nombre}=${valor}: quedó en ${String(actual)}`);
}
