import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import {
  CompiledQuery,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type SqliteDialectConfig,
} from "kysely";
import type { Esquema } from "./esquema.ts";
import { MIGRACIONES, pendientes } from "./migraciones.ts";

/** The data folder cannot be used; the message is for the person who started the program. */
export class CarpetaInutilizable extends Error {}

/** Opens `servidor.db`, brought to the present schema; every commit is on the disk before it returns. */
export function openSqlite(dataDir: string): Kysely<Esquema> {
  const database = openFile(dataDir);
  exigirPragma(database, "journal_mode", "WAL", "wal");
  exigirPragma(database, "synchronous", "FULL", 2);
  exigirPragma(database, "foreign_keys", "ON", 1);
  migrar(database);
  return new Kysely<Esquema>({ dialect: new Dialecto({ database }) });
}

/**
 * Holds the data folder for this process until it ends, however it ends (the kernel drops the lock).
 * Throws when another server holds it. Returns the release.
 */
export function holdCarpeta(dataDir: string): () => void {
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

/** A transaction takes the write lock at its start: two programs wait for each other, and none fails halfway. */
class Dialecto extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new Inmediato(this.#config);
  }
}

class Inmediato extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

function openFile(dataDir: string): Database.Database {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
    const database = new Database(join(dataDir, "servidor.db"), { timeout: 10_000 });
    database.pragma("user_version");
    return database;
  } catch (error) {
    const motivo = error instanceof Error ? error.message : String(error);
    throw new CarpetaInutilizable(
      `No se puede escribir en la carpeta de datos ${dataDir}: ${motivo}. Revise los permisos o indique otra con MOSTRADOR_DATA.`,
      { cause: error },
    );
  }
}

function exigirPragma(database: Database.Database, nombre: string, valor: string, esperado: unknown): void {
  database.pragma(`${nombre}=${valor}`);
  const actual = database.pragma(nombre, { simple: true });
  if (actual !== esperado) throw new Error(`SQLite no acepta ${nombre}=${valor}: quedó en ${String(actual)}`);
}

function migrar(database: Database.Database): void {
  const apply = database.transaction(() => {
    for (const sql of pendientes(Number(database.pragma("user_version", { simple: true }))))
      database.exec(sql);
    database.pragma(`user_version=${MIGRACIONES.length}`);
  });
  apply.immediate();
}
