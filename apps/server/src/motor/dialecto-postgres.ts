import {
  CompiledQuery,
  PostgresDialect,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type { Pool, PoolClient } from "pg";

/** A query with what the driver of PostgreSQL knows of it. Other drivers ignore both. */
export interface ConsultaPg<R = unknown> extends CompiledQuery<R> {
  /** Name under which a connection prepares it once; without one it is parsed and planned at each call. */
  readonly nombre?: string;
  /** True of a write that answers nothing: a transaction goes on without waiting for it. */
  readonly sinRespuesta?: boolean;
}

/**
 * Kysely dialect of PostgreSQL with prepared statements and pipelining. Within a transaction a write that
 * answers nothing is sent and not waited for; its failure is thrown by the next statement that is waited for,
 * at the latest by the commit. docs/decisions/0053
 */
export class DialectoPostgres extends PostgresDialect {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    super({ pool });
    this.#pool = pool;
  }
  override createDriver(): Driver {
    return new ServerPostgresDriver(this.#pool);
  }
}

class ServerPostgresDriver implements Driver {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<Sesion> {
    return new Sesion(await this.#pool.connect());
  }
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.accessMode !== undefined || settings.isolationLevel !== undefined)
      throw new Error("toda transacción se aísla como dice la sesión");
    sesionDe(connection).comenzar();
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await sesionDe(connection).asentar();
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await sesionDe(connection).deshacer("rollback");
  }
  async savepoint(connection: DatabaseConnection, nombre: string): Promise<void> {
    await sesionDe(connection).marcar(`savepoint ${nombre}`);
  }
  async releaseSavepoint(connection: DatabaseConnection, nombre: string): Promise<void> {
    await sesionDe(connection).marcar(`release savepoint ${nombre}`);
  }
  async rollbackToSavepoint(connection: DatabaseConnection, nombre: string): Promise<void> {
    await sesionDe(connection).deshacer(`rollback to savepoint ${nombre}`);
  }
  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    sesionDe(connection).soltar();
  }
  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

function sesionDe(connection: DatabaseConnection): Sesion {
  if (!(connection instanceof Sesion)) throw new Error("conexión ajena");
  return connection;
}

/** First number of the advisory lock by which transactions enter, shared; a migration takes it alone, and waits till all have left. */
export const PUERTA = 5;

const COMENZAR = `begin; select pg_advisory_xact_lock_shared(${PUERTA}, 0)`;

const NADA: QueryResult<never> = { rows: [] };

/** Most unawaited statements of a connection, because they take memory. */
const MAX_EN_VUELO = 64;

/** The connection of one caller, for one query or one transaction. PostgreSQL answers its statements in their order. */
class Sesion implements DatabaseConnection {
  readonly #client: PoolClient;
  #enTransaccion = false;
  /** Resolves when the statements that are not awaited are answered. Never rejects. */
  #enVuelo: Promise<void> = Promise.resolve();
  /** The first failure of such a statement, in a list of one: it may be any value. */
  #fallo: readonly [unknown] | undefined;
  #rota = false;
  /** How many statements were sent since one was waited for. */
  #sinEsperar = 0;
  /** True while statements wait in memory, to be written together with the next one, because each write is a system call. */
  #retenidas = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  comenzar(): void {
    this.#enTransaccion = true;
    this.#encaminar(() => this.#client.query(COMENZAR));
  }

  async executeQuery<R>(query: ConsultaPg): Promise<QueryResult<R>> {
    if (this.#enTransaccion && query.sinRespuesta === true) {
      this.#encaminar(() => this.#send(query));
      if (this.#sinEsperar >= MAX_EN_VUELO) await this.#confirmar();
      return NADA;
    }
    return this.#wait(this.#send<R>(query));
  }

  /** Sends a statement about savepoints, after all statements before it have succeeded. */
  async marcar(sql: string): Promise<void> {
    await this.#confirmar();
    this.#encaminar(() => this.#client.query(sql));
  }

  async asentar(): Promise<void> {
    const { command } = await this.#wait(this.#client.query("commit"));
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK, without an error.
    if (command !== "COMMIT") {
      await this.#confirmar();
      throw new Error("PostgreSQL deshizo la transacción");
    }
    this.#enTransaccion = false;
  }

  /** Undoes a transaction or its last part, with what failed in it. */
  async deshacer(sql: string): Promise<void> {
    this.#write();
    await this.#enVuelo;
    this.#fallo = undefined;
    try {
      await this.#client.query(sql);
    } catch (error) {
      this.#rota = true;
      throw error;
    }
    if (sql === "rollback") this.#enTransaccion = false;
  }

  /** Gives the connection back. One that is still in a transaction is closed. */
  soltar(): void {
    this.#write();
    this.#client.release(this.#rota || this.#enTransaccion);
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("lo largo se lee por páginas: una lectura abierta detendría las escrituras");
  }

  async #send<R>({ sql, parameters, nombre }: ConsultaPg): Promise<QueryResult<R>> {
    const values = [...parameters];
    const { command, rowCount, rows } = await this.#client.query(
      nombre === undefined ? { text: sql, values } : { name: nombre, text: sql, values },
    );
    // Kysely types each query by the tables of motor/esquema.ts; the driver knows no types.
    return ESCRIBEN.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
  }

  /** Waits for the answer of a statement; a failure of an earlier one is its reason. */
  async #wait<T>(enviada: Promise<T>): Promise<T> {
    this.#write();
    try {
      return await enviada;
    } catch (error) {
      await this.#confirmar();
      throw error;
    }
  }

  /** Sends a statement without awaiting its answer. */
  #encaminar(send: () => Promise<unknown>): void {
    if (!this.#retenidas) this.#client.connection.stream.cork();
    this.#retenidas = true;
    this.#sinEsperar += 1;
    const antes = this.#enVuelo;
    this.#enVuelo = send().then(
      () => antes,
      (error: unknown) => {
        this.#fallo ??= [error];
        return antes;
      },
    );
  }

  /** Writes the statements that wait in memory, before their answers are awaited. */
  #write(): void {
    if (this.#retenidas) this.#client.connection.stream.uncork();
    this.#retenidas = false;
    this.#sinEsperar = 0;
  }

  /** Throws the first failure of the statements that were not awaited. */
  async #confirmar(): Promise<void> {
    this.#write();
    await this.#enVuelo;
    if (this.#fallo !== undefined) throw this.#fallo[0];
  }
}

const ESCRIBEN: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);
