import { dirname } from "node:path";
import { PARAMETRO_FIJO } from "@mostrador/core/plan-fijo";
import { isCorrupta, markPorRevisar } from "@mostrador/core/sumas";
import Database from "better-sqlite3";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from "kysely";
import { Writer } from "./writer.ts";
import { SumasAlReposar } from "./sumas-al-reposar.ts";

/**
 * Kysely dialect of one SQLite file with two connections. Queries outside a transaction have a connection of
 * their own, which reads committed data and never waits. All writes go through the `Writer`, where
 * transactions of the same event-loop turn share one commit.
 */
export class DialectoSqlite extends SqliteDialect {
  readonly #escribe: Database.Database;
  readonly #lee: Database.Database;

  constructor(escribe: Database.Database, lee: Database.Database) {
    super({ database: escribe });
    this.#escribe = escribe;
    this.#lee = lee;
  }
  override createDriver(): Driver {
    return new ServerSqliteDriver(this.#escribe, this.#lee);
  }
  override createAdapter(): SqliteAdapter {
    return new ServerSqliteAdapter();
  }
  override createQueryCompiler(): SqliteQueryCompiler {
    return new FixedPlanCompiler();
  }
}

class FixedPlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return PARAMETRO_FIJO;
  }
}

class ServerSqliteAdapter extends SqliteAdapter {
  /** Kysely need not serialise connections: transactions that write queue in the `Writer`. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class ServerSqliteDriver implements Driver {
  readonly #writer: Writer;
  readonly #sumas: SumasAlReposar;
  readonly #escribe: Sentencias;
  readonly #lee: Sentencias;

  constructor(escribe: Database.Database, lee: Database.Database) {
    this.#writer = new Writer(escribe, () => this.#sumas.programar());
    this.#sumas = new SumasAlReposar(this.#writer, escribe);
    this.#escribe = new Sentencias(escribe);
    this.#lee = new Sentencias(lee);
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<Sesion> {
    return new Sesion(this.#writer, this.#escribe, this.#lee);
  }
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await sesionDe(connection).comenzar();
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await sesionDe(connection).terminar(true);
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await sesionDe(connection).terminar(false);
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {
    await this.#sumas.terminar();
    await this.#writer.cerrar();
    this.#lee.cerrar();
    this.#escribe.cerrar();
  }
}

function sesionDe(connection: DatabaseConnection): Sesion {
  if (!(connection instanceof Sesion)) throw new Error("conexión ajena");
  return connection;
}

/** The connection of one caller, for one query or one transaction. */
class Sesion implements DatabaseConnection {
  readonly #writer: Writer;
  readonly #escribe: Sentencias;
  readonly #lee: Sentencias;
  #enTransaccion = false;

  constructor(writer: Writer, escribe: Sentencias, lee: Sentencias) {
    this.#writer = writer;
    this.#escribe = escribe;
    this.#lee = lee;
  }

  async comenzar(): Promise<void> {
    await this.#writer.entrar();
    this.#enTransaccion = true;
  }

  /** Ends the transaction. Resolves when its writes are on the disk, or rolled back. */
  async terminar(bien: boolean): Promise<void> {
    if (!this.#enTransaccion) return; // the transaction never began
    this.#enTransaccion = false;
    await this.#writer.salir(bien);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#enTransaccion) {
      // SQLite undoes a whole transaction on a full disk. Its later statements must not take effect alone.
      if (!this.#writer.sigue) throw new Error("SQLite deshizo la transacción");
      return this.#escribe.ejecutar<R>(query);
    }
    if (query.query.kind === "SelectQueryNode") return this.#lee.ejecutar<R>(query);
    await this.comenzar();
    let hecho: QueryResult<R>;
    try {
      hecho = this.#escribe.ejecutar<R>(query);
    } catch (error) {
      await this.terminar(false);
      throw error;
    }
    await this.terminar(true);
    return hecho;
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("lo largo se lee por páginas: una lectura abierta detendría las escrituras");
  }
}

/** Limit of prepared statements: queries with lists of any length have many texts. */
const MAX_SENTENCIAS = 500;

/** Prepared statements of a connection, by their text. */
class Sentencias {
  readonly #database: Database.Database;
  readonly #porTexto = new Map<string, Database.Statement>();

  constructor(database: Database.Database) {
    this.#database = database;
  }

  ejecutar<R>(query: CompiledQuery): QueryResult<R> {
    try {
      return this.#ejecutar<R>(query);
    } catch (error) {
      // Marks the damage, so that the next start reads the whole file. docs/decisions/0052
      if (isCorrupta(error)) markPorRevisar(dirname(this.#database.name));
      throw error;
    }
  }

  #ejecutar<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const sentencia = this.#preparar(sql);
    // Kysely types each query by the tables of motor/esquema.ts; the driver knows no types.
    if (sentencia.reader) return { rows: sentencia.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = sentencia.run(...parameters);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }

  cerrar(): void {
    this.#database.close();
  }

  #preparar(sql: string): Database.Statement {
    const known = this.#porTexto.get(sql);
    if (known !== undefined) return known;
    if (this.#porTexto.size >= MAX_SENTENCIAS) this.#porTexto.clear();
    const sentencia = this.#database.prepare(sql);
    this.#porTexto.set(sql, sentencia);
    return sentencia;
  }
}
