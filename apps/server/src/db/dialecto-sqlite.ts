import Database from "better-sqlite3";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from "kysely";
import { Writer } from "./writer.ts";
import { SumasAlReposar } from "./sumas-al-reposar.ts";

/**
 * One file, two connections: what is asked outside a transaction is read on one of its own, which sees what was committed and
 * waits for nothing. All that writes goes through the `Writer`, where transactions of the same moment share one commit.
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
    return new Conductor(this.#escribe, this.#lee);
  }
  override createAdapter(): SqliteAdapter {
    return new Adaptador();
  }
}

class Adaptador extends SqliteAdapter {
  /** They wait for each other in the `Writer`, and only where they write. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class Conductor implements Driver {
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

/** The connection that one caller holds while it asks or while its transaction lasts. */
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

  /** Ends when what it wrote is on the disk, or undone. */
  async terminar(bien: boolean): Promise<void> {
    if (!this.#enTransaccion) return; // it never began
    this.#enTransaccion = false;
    await this.#writer.salir(bien);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#enTransaccion) {
      // A full disk undoes it whole: what follows must not be stored by itself.
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

/** Of a program that asks with lists of any length there may be many. */
const MAX_SENTENCIAS = 500;

/** A connection's statements, prepared once each. */
class Sentencias {
  readonly #database: Database.Database;
  readonly #porTexto = new Map<string, Database.Statement>();

  constructor(database: Database.Database) {
    this.#database = database;
  }

  ejecutar<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const sentencia = this.#preparar(sql);
    // Kysely types each query by the tables of db/esquema.ts; the driver knows no types.
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
