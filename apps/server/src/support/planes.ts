import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { Compilable, CompiledQuery } from "kysely";
import { openDb } from "../motor/abrir.ts";
import type { Db } from "../motor/connection.ts";

/** An empty SQLite database with the present schema that tells its query plans, without statistics of the tables. */
export interface Planes {
  readonly db: Db;
  readonly planDe: (query: Pick<Compilable, "compile">) => string;
  /** The plan of a statement as it stands. */
  readonly planOf: (sentencia: Pick<CompiledQuery, "sql" | "parameters">) => string;
  readonly close: () => Promise<void>;
}

/** Opens a database for query plans. Call `close` at the end. */
export async function openPlanes(): Promise<Planes> {
  const carpeta = mkdtempSync(join(tmpdir(), "planes-"));
  const db = await openDb({ dataDir: carpeta, databaseUrl: null });
  const fuera = new Database(join(carpeta, "servidor.db"));
  const planOf: Planes["planOf"] = ({ sql, parameters }) => {
    const pasos = fuera.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[];
    return pasos.map(({ detail }) => detail).join("; ");
  };
  return {
    db,
    planDe: (query) => planOf(query.compile()),
    planOf,
    close: async () => {
      fuera.close();
      await db.destroy();
      rmSync(carpeta, { recursive: true, force: true });
    },
  };
}
