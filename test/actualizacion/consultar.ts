import { spawnSync } from "node:child_process";
import { join } from "node:path";
import Database from "better-sqlite3";
import { findPostgres } from "../../apps/server/src/support/cluster.ts";

/** The source of rows: a SQLite file, or a PostgreSQL database. */
export type Origen = { readonly sqlite: string } | { readonly postgres: string };

/** Rows of a query that both engines understand. Throws with the engine's words. */
export function consultar<T>(origen: Origen, sql: string): T[] {
  if ("postgres" in origen) {
    const json = `select coalesce(json_agg(t), '[]') from (${sql}) t`;
    return JSON.parse(psql(origen.postgres, ["-A", "-t", "-c", json])) as T[];
  }
  const base = new Database(origen.sqlite, { readonly: true });
  try {
    return base.prepare<[], T>(sql).all();
  } finally {
    base.close();
  }
}

/** Runs `psql` on a database; the first error ends it. Returns what it printed. */
export function psql(url: string, args: readonly string[], input?: Uint8Array): string {
  return herramienta("psql", ["-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", url, ...args], input);
}

/** A database as SQL that `psql` restores, without owners. */
export function volcar(url: string): string {
  return herramienta("pg_dump", ["--no-owner", "--no-privileges", "-d", url]);
}

const MAX_BYTES = 512 * 1024 * 1024;

function herramienta(nombre: string, args: readonly string[], input?: Uint8Array): string {
  const bin = findPostgres();
  if (bin === undefined) throw new Error("no hay PostgreSQL en esta máquina: apt-get install postgresql");
  const { status, stdout, stderr, error } = spawnSync(join(bin, nombre), args, {
    encoding: "utf8",
    maxBuffer: MAX_BYTES,
    ...(input === undefined ? {} : { input }),
  });
  if (status !== 0) throw new Error(`${nombre}: ${stderr || String(error)}`);
  return stdout;
}
