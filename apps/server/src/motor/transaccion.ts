import { PostgresAdapter, sql } from "kysely";
import type { Result } from "@mostrador/core";
import type { Db, Tx } from "./connection.ts";
import { tellPuestas } from "./despertar.ts";

/** The owner of the data that a transaction changes: a company (its NIT), or `comun` for shared data. */
export type Ambito = number | "comun";

/**
 * Runs one transaction. Transactions of one company run one after another, in one server or in several, so
 * that their reads stay valid to the end. SQLite uses the file's write lock, PostgreSQL a lock of the
 * company. docs/decisions/0008. After the commit the workers of this process are told of the rows that it
 * made due.
 */
export async function transaccion<T>(db: Db, ambito: Ambito, work: (tx: Tx) => Promise<T>): Promise<T> {
  let propia: Tx | undefined;
  const hecho = await enSuAmbito(db, ambito, (tx) => {
    propia = tx;
    return work(tx);
  });
  if (propia !== undefined) tellPuestas(db, propia);
  return hecho;
}

function enSuAmbito<T>(db: Db, ambito: Ambito, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!isPostgres(db)) return db.transaction().execute(work);
  const clave = ambito === "comun" ? COMUN : ambito;
  return enCola(db, clave, () =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${clave})`.execute(tx);
      return work(tx);
    }),
  );
}

/** Lock number of shared data: no company has this NIT. */
const COMUN = 0;

/** The last queued transaction of each company in this process. */
const colas = new WeakMap<Db, Map<number, Promise<unknown>>>();

/**
 * Queues the transactions of a company in order of arrival, one at the database at a time. Waiting
 * transactions hold no connection that others need.
 */
function enCola<T>(db: Db, clave: number, work: () => Promise<T>): Promise<T> {
  const cola = colas.get(db) ?? new Map<number, Promise<unknown>>();
  colas.set(db, cola);
  const hecho = (cola.get(clave) ?? Promise.resolve()).then(work);
  const acabado = hecho
    .catch(() => {})
    .then(() => {
      if (cola.get(clave) === acabado) cola.delete(clave);
    });
  cola.set(clave, acabado);
  return hecho;
}

/** Runs a transaction; a failure returned by `work` rolls it back, like a throw. */
export function inTransaction<T, E>(
  db: Db,
  ambito: Ambito,
  work: (tx: Tx) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  const fallidas = new Map<unknown, Result<T, E>>();
  return transaccion(db, ambito, async (tx) => {
    const result = await work(tx);
    if (result.ok) return result;
    const deshacer = new Error("deshacer");
    fallidas.set(deshacer, result);
    throw deshacer;
  }).catch((error: unknown) => {
    const result = fallidas.get(error);
    if (result !== undefined) return result;
    throw error;
  });
}

/** Tells whether several servers may share this database. */
export function isPostgres(db: Db | Tx): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
