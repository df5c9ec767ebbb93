/**
 * Reads documents as they were issued, from compressed and uncompressed rows. Every query of the program goes through this module, on either
 * engine, so that no other code that reads documents knows of compression. docs/decisions/0051
 */
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import {
  dictionaryNameOf,
  expandDocument,
  isCompressed,
  UnreadableDocument,
  type StoredDocument,
} from "@mostrador/core/node";
import type { Db, Tx } from "./connection.ts";
import type { Esquema } from "./esquema.ts";

/** Gives a dialect whose rows hold the bytes of their documents: `xml` and `pedido` of `facturas`. */
export function withDocuments(dialect: Dialect): Dialect {
  const compilador = new Kysely<Pick<Esquema, "diccionarios">>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  });
  const buscar = (nombre: string) =>
    compilador.selectFrom("diccionarios").select("bytes").where("nombre", "=", nombre).compile();
  const recent = new RecentDocuments();
  return {
    createAdapter: () => {
      const adapter = dialect.createAdapter();
      recents.set(adapter, recent);
      return adapter;
    },
    createDriver: () => new DriverWithDocuments(dialect.createDriver(), new Dictionaries(buscar), recent),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

/** Documents kept in memory, because one that is being issued is read several times before its call is answered. */
const MAX_RECENT = 64;

/** The last documents that were compressed or expanded, by their compressed bytes. */
class RecentDocuments {
  readonly #documents = new Map<string, StoredDocument>();

  get(stored: Buffer): StoredDocument | undefined {
    return this.#documents.get(stored.toString("latin1"));
  }

  put(stored: Buffer, document: StoredDocument): void {
    this.#documents.set(stored.toString("latin1"), document);
    if (this.#documents.size <= MAX_RECENT) return;
    const [oldest = ""] = this.#documents.keys();
    this.#documents.delete(oldest);
  }
}

/** Recent documents by the adapter of a database, which its transactions share. */
const recents = new WeakMap<object, RecentDocuments>();

/** Remembers a document that is being written, so that it is not expanded when its row is read. */
export function noteWritten(db: Db | Tx, stored: Buffer, { xml, pedido }: StoredDocument): void {
  recents.get(db.getExecutor().adapter)?.put(stored, { xml, pedido });
}

/** Dictionaries kept in memory, at about 20 KB each. */
const MAX_DICTIONARIES = 500;

/** Caches dictionaries. A dictionary never changes, so one that was read in a transaction stays valid even if that is rolled back. */
class Dictionaries {
  readonly #known = new Map<string, Buffer>();
  readonly #buscar: (nombre: string) => CompiledQuery<{ bytes: Buffer }>;

  constructor(buscar: (nombre: string) => CompiledQuery<{ bytes: Buffer }>) {
    this.#buscar = buscar;
  }

  /**
   * Finds a dictionary through the connection that read the document, because it sees both or neither. A damaged dictionary is returned as
   * it is: the checksum of each document tells whether the dictionary suffices.
   */
  async get(nombre: string, connection: DatabaseConnection): Promise<Buffer> {
    const known = this.#known.get(nombre);
    if (known !== undefined) return known;
    const { rows } = await connection.executeQuery<{ bytes: Buffer }>(this.#buscar(nombre));
    const bytes = rows[0]?.bytes;
    if (bytes === undefined) throw new UnreadableDocument(`falta el diccionario ${nombre}`);
    if (this.#known.size >= MAX_DICTIONARIES) this.#known.clear();
    this.#known.set(nombre, bytes);
    return bytes;
  }
}

/** Driver whose connections return rows with expanded documents. */
class DriverWithDocuments implements Driver {
  readonly #inner: Driver;
  readonly #dictionaries: Dictionaries;
  readonly #recent: RecentDocuments;

  constructor(inner: Driver, dictionaries: Dictionaries, recent: RecentDocuments) {
    this.#inner = inner;
    this.#dictionaries = dictionaries;
    this.#recent = recent;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }
  async acquireConnection(): Promise<DatabaseConnection> {
    return new ConnectionWithDocuments(
      await this.#inner.acquireConnection(),
      this.#dictionaries,
      this.#recent,
    );
  }
  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#inner.beginTransaction(innerOf(connection), settings);
  }
  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#inner.commitTransaction(innerOf(connection));
  }
  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#inner.rollbackTransaction(innerOf(connection));
  }
  async savepoint(
    connection: DatabaseConnection,
    nombre: string,
    compile: QueryCompiler["compileQuery"],
  ): Promise<void> {
    if (this.#inner.savepoint === undefined) throw new Error("este motor no tiene puntos de retorno");
    await this.#inner.savepoint(innerOf(connection), nombre, compile);
  }
  async rollbackToSavepoint(
    connection: DatabaseConnection,
    nombre: string,
    compile: QueryCompiler["compileQuery"],
  ): Promise<void> {
    await this.#inner.rollbackToSavepoint?.(innerOf(connection), nombre, compile);
  }
  async releaseSavepoint(
    connection: DatabaseConnection,
    nombre: string,
    compile: QueryCompiler["compileQuery"],
  ): Promise<void> {
    await this.#inner.releaseSavepoint?.(innerOf(connection), nombre, compile);
  }
  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#inner.releaseConnection(innerOf(connection));
  }
  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}

function innerOf(connection: DatabaseConnection): DatabaseConnection {
  if (!(connection instanceof ConnectionWithDocuments)) throw new Error("conexión ajena");
  return connection.inner;
}

class ConnectionWithDocuments implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #dictionaries: Dictionaries;
  readonly #recent: RecentDocuments;

  constructor(inner: DatabaseConnection, dictionaries: Dictionaries, recent: RecentDocuments) {
    this.inner = inner;
    this.#dictionaries = dictionaries;
    this.#recent = recent;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.inner.executeQuery<R>(query);
    if (isStored(result.rows[0])) for (const row of result.rows) if (isStored(row)) await this.#expand(row);
    return result;
  }

  /** Expands the document in its row. Throws UnreadableDocument. Also throws if a query asks for the request without the XML. */
  async #expand(row: Stored): Promise<void> {
    if (row.xml === undefined) {
      if (row.pedido === "") throw new Error("quien lee pedido de facturas lee también xml");
      return;
    }
    if (!Buffer.isBuffer(row.xml) || !isCompressed(row.xml)) return;
    const { xml, pedido } = this.#recent.get(row.xml) ?? (await this.#read(row.xml));
    row.xml = xml;
    if (row.pedido !== undefined) row.pedido = pedido;
  }

  async #read(stored: Buffer): Promise<StoredDocument> {
    const nombre = dictionaryNameOf(stored);
    const document = expandDocument(stored, {
      nombre,
      bytes: await this.#dictionaries.get(nombre, this.inner),
    });
    this.#recent.put(stored, document);
    return document;
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("lo largo se lee por páginas");
  }
}

/** Columns of a row of `facturas`, as far as a query asked for them. */
interface Stored {
  xml?: unknown;
  pedido?: unknown;
}

function isStored(row: unknown): row is Stored {
  return typeof row === "object" && row !== null && ("xml" in row || "pedido" in row);
}
