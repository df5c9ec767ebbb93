import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { PARAMETRO_FIJO } from "@mostrador/core/plan-fijo";
import { CamelCasePlugin, Kysely, SqliteDialect, SqliteQueryCompiler, type Transaction } from "kysely";
import type { Esquema } from "./esquema.ts";
import { MIGRACIONES } from "./migraciones.ts";

/** A connection outside any transaction. */
export type Db = Kysely<Esquema>;
/** An open transaction. */
export type Tx = Transaction<Esquema>;

/** The data folder cannot be used; the message is for the person who started the simulator. */
export class CarpetaInutilizable extends Error {}

/** Opens `simulador.db`, brought to the present schema; durable on every commit. */
export function openDb(dataDir: string): Db {
  const database = openArchivo(dataDir);
  requirePragma(database, "journal_mode", "WAL", "wal");
  requirePragma(database, "synchronous", "FULL", 2);
  requirePragma(database, "foreign_keys", "ON", 1);
  migrate(database);
  return new Kysely<Esquema>({ dialect: new Dialecto({ database }), plugins: [new CamelCasePlugin()] });
}

class Dialecto extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new FixedPlanCompiler();
  }
}

class FixedPlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return PARAMETRO_FIJO;
  }
}

function openArchivo(dataDir: string): Database.Database {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
    const database = new Database(join(dataDir, "simulador.db"), { timeout: 5000 });
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

function requirePragma(database: Database.Database, nombre: string, valor: string, esperado: unknown): void {
  database.pragma(`${nombre}=${valor}`);
  const actual = database.pragma(nombre, { simple: true });
  if (actual !== esperado) throw new Error(`SQLite no acepta ${nombre}=${valor}: quedó en ${String(actual)}`);
}

function migrate(database: Database.Database): void {
  const hechas = Number(database.pragma("user_version", { simple: true }));
  if (hechas > MIGRACIONES.length)
    throw new CarpetaInutilizable("Los datos del simulador son de una versión más nueva del programa.");
  for (const [i, sql] of MIGRACIONES.entries()) {
    if (i < hechas) continue;
    database.transaction(() => {
      database.exec(sql);
      database.pragma(`user_version=${i + 1}`);
    })();
  }
}
