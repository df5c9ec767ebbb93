import { AsyncLocalStorage } from "node:async_hooks";
import { CompiledQuery, PostgresAdapter, type ControlledTransaction } from "kysely";
import type { Result } from "@mostrador/core";
import type { Db, Tx } from "./connection.ts";
import { tellPuestas } from "./despertar.ts";
import type { ConsultaPg } from "./dialecto-postgres.ts";
import type { Esquema } from "./esquema.ts";

/** The owner of the data that a transaction changes: a company (its NIT), or `comun` for shared data. */
export type Ambito = number | "comun";

/**
 * Runs one transaction. Transactions of one company run one after another, in one server or in several, so that their reads stay valid to
 * the end. SQLite uses the file's write lock, PostgreSQL a lock of the company. docs/decisions/0008. After the commit, the workers of this
 * process are notified of the rows that it made due.
 */
export async function transaccion<T>(db: Db, ambito: Ambito, work: (tx: Tx) => Promise<T>): Promise<T> {
  let propia: Tx | undefined;
  const trabajar = (tx: Tx): Promise<T> => {
    propia = tx;
    return work(tx);
  };
  const hecho = await (isPostgres(db)
    ? enGrupo(db, ambito === "comun" ? COMUN : ambito, trabajar)
    : db.transaction().execute(trabajar));
  if (propia !== undefined) tellPuestas(db, propia);
  return hecho;
}

/** Lock number of shared data: no company has this NIT. */
const COMUN = 0;

/** A transaction that waits for its company. */
interface Miembro {
  /** Does the work; gives the function that resolves its caller. */
  readonly work: (tx: Tx) => Promise<() => void>;
  readonly reject: (error: unknown) => void;
}

/** Waiting transactions of each company in this process. A company that has a list is being worked on. */
const colas = new WeakMap<Db, Map<number, Miembro[]>>();

/**
 * Runs the transactions of a company in order of arrival. All that wait while one commits share the next
 * commit. A waiting transaction holds no connection.
 */
function enGrupo<T>(db: Db, clave: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const miembro: Miembro = {
      // A member runs in another caller's async context; the binding makes its log lines name its own call.
      work: AsyncLocalStorage.bind(async (tx: Tx) => {
        const hecho = await work(tx);
        return () => resolve(hecho);
      }),
      reject,
    };
    const suyas = colas.get(db) ?? new Map<number, Miembro[]>();
    colas.set(db, suyas);
    const cola = suyas.get(clave);
    if (cola !== undefined) return void cola.push(miembro);
    suyas.set(clave, []);
    void vaciar(db, suyas, clave, miembro);
  });
}

async function vaciar(db: Db, suyas: Map<number, Miembro[]>, clave: number, primero: Miembro): Promise<void> {
  const cola = suyas.get(clave) ?? [];
  for (let siguiente: Miembro | undefined = primero; siguiente !== undefined; siguiente = cola.shift())
    await runGrupo(db, clave, siguiente, cola);
  suyas.delete(clave);
}

/** Most transactions of one commit, because its first transaction and other servers wait for all of them. */
const MAX_MIEMBROS = 32;

const MIEMBRO = "miembro";

/**
 * Runs a transaction, and those that wait behind it, in one commit. The first one needs no savepoint: it fails
 * before any other has begun. All others are undone alone. Callers are resolved or rejected after the commit;
 * if that fails, all are rejected.
 */
async function runGrupo(db: Db, clave: number, primero: Miembro, cola: Miembro[]): Promise<void> {
  const dentro = [primero];
  const finales: (() => void)[] = [];
  let grupo: ControlledTransaction<Esquema> | undefined;
  try {
    grupo = await db.startTransaction().execute();
    await grupo.executeQuery(turnoDe(clave));
    finales.push(await primero.work(grupo));
    while (cola.length > 0 && dentro.length < MAX_MIEMBROS) {
      const punto = await grupo.savepoint(MIEMBRO).execute(); // throws if a write of the first member failed
      const miembro = cola.shift();
      if (miembro === undefined) break;
      dentro.push(miembro);
      finales.push(await runDesde(punto, miembro));
    }
    await grupo.commit().execute();
  } catch (error) {
    await grupo
      ?.rollback()
      .execute()
      .catch(() => {}); // the connection is lost: PostgreSQL rolls back by itself
    for (const { reject } of dentro) reject(error);
    return;
  }
  for (const fin of finales) fin();
}

/** Asks for the company's lock. docs/decisions/0008 */
function turnoDe(clave: number): ConsultaPg {
  return { ...CompiledQuery.raw("select pg_advisory_xact_lock($1)", [clave]), nombre: "turno" };
}

/** Runs a transaction, and rolls it back to its savepoint if it fails. Throws only if the rollback fails. */
async function runDesde(
  punto: ControlledTransaction<Esquema, [typeof MIEMBRO]>,
  { work, reject }: Miembro,
): Promise<() => void> {
  try {
    const fin = await work(punto);
    await punto.releaseSavepoint(MIEMBRO).execute();
    return fin;
  } catch (error) {
    await punto.rollbackToSavepoint(MIEMBRO).execute();
    await punto.releaseSavepoint(MIEMBRO).execute();
    return () => reject(error);
  }
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
