import { PostgresAdapter, sql } from "kysely";
import type { Result } from "@mostrador/core";
import type { Db, Tx } from "./abrir.ts";

/** Whose data a transaction changes: a company's (its NIT), or nobody's in particular. */
export type Ambito = number | "comun";

/**
 * One transaction. Those of one company run one after another, in one server or in several: what is read at the beginning is
 * still so at the end. On SQLite the file's write lock does it, on PostgreSQL a lock of the company's. docs/decisions/0008.
 */
export function transaccion<T>(db: Db, ambito: Ambito, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    if (isPostgres(db))
      await sql`select pg_advisory_xact_lock(${ambito === "comun" ? 0 : ambito})`.execute(tx);
    return work(tx);
  });
}

/** The same; a failure returned by `work` rolls it back, like a throw. */
export function inTransaction<T, E>(
  db: Db,
  ambito: Ambito,
  work: (tx: Tx) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  return transaccion(db, ambito, async (tx) => {
    const result = await work(tx);
    if (!result.ok) throw new Deshacer(result);
    return result;
  }).catch((error: unknown) => {
    if (error instanceof Deshacer) return error.result as Result<T, E>;
    throw error;
  });
}

/** Whether several servers may share this database. */
export function isPostgres(db: Db | Tx): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

class Deshacer extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super("deshacer");
    this.result = result;
  }
}
