import {
  CompiledQuery,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type BinaryOperationNode,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type { Pool, PoolClient } from "pg";

/** A compiled query with hints for the driver of PostgreSQL; other drivers ignore them. */
export interface ConsultaPg<R = unknown> extends CompiledQuery<R> {
  /** Name under which each connection prepares the query once; without a name it is parsed and planned at each call. */
  readonly nombre?: string;
  /** True for a write without a result, for which a transaction does not wait. */
  readonly sinRespuesta?: boolean;
}

/**
 * Kysely dialect of PostgreSQL with prepared statements and pipelining. Within a transaction a write without a
 * result is sent and not awaited; its failure is thrown by the next statement that is awaited, at the latest by
 * the commit. docs/decisions/0053
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
  override createQueryCompiler(): PostgresQueryCompiler {
    return new EmptyListCompiler();
  }
}

/** The result of an operator whose list is empty, as SQLite gives it. */
const CON_LISTA_VACIA: Readonly<Record<string, string>> = { in: "false", "not in": "true" };

/** Compiles a comparison with an empty list to its result: PostgreSQL refuses the empty parentheses that SQLite takes. */
class EmptyListCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand } = node;
    const vacia = PrimitiveValueListNode.is(rightOperand) && rightOperand.values.length === 0;
    const dicho = vacia && OperatorNode.is(operator) ? CON_LISTA_VACIA[operator.operator] : undefined;
    if (dicho === undefined) super.visitBinaryOperation(node);
    else this.append(dicho);
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

/** First number of the advisory lock that every transaction holds shared. A migration takes it exclusively, once all transactions have ended. */
export const PUERTA = 5;

const COMENZAR = `begin; select pg_advisory_xact_lock_shared(${PUERTA}, 0)`;

const NADA: QueryResult<never> = { rows: [] };

/** Largest number of unawaited statements of a connection, because they take memory. */
const MAX_EN_VUELO = 64;

/** The connection of one caller, for one query or one transaction. PostgreSQL answers its statements in their order. */
class Sesion implements DatabaseConnection {
  readonly #client: PoolClient;
  #enTransaccion = false;
  /** Resolves when all unawaited statements are answered. Never rejects. */
  #enVuelo: Promise<void> = Promise.resolve();
  /** First failure of an unawaited statement, in a list of one, because a thrown value may be anything. */
  #fallo: readonly [unknown] | undefined;
  #rota = false;
  /** Number of statements sent since the last awaited one. */
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

  /** Rolls back the transaction, or to a savepoint, and forgets the failure of an unawaited statement in it. */
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

  /** Returns the connection to the pool; closes it if it is broken or still in a transaction. */
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

  /** Waits for the answer of a statement. If it fails after an unawaited statement failed, throws that earlier failure, which is the cause. */
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

  /** Waits for the unawaited statements, and throws the first failure among them. */
  async #confirmar(): Promise<void> {
    this.#write();
    await this.#enVuelo;
    if (this.#fallo !== undefined) throw this.#fallo[0];
  }
}

const ESCRIBEN: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);
