import type BetterSqlite from "better-sqlite3";
import { toCamel } from "@mostrador/core/wire";
import type { z } from "zod";
import { createSumador, revisarSumas, type FilaAlterada, type Sumador } from "@mostrador/core/sumas";
import { FRASES_INTERNAS } from "../frases/internas.ts";

type Valor = string | number | null;
type Valores = Readonly<Record<string, Valor>>;

/** Reads. Columns come in camelCase, each row checked with its schema. */
export interface Lectura {
  get<S extends z.ZodType>(fila: S, sql: string, values?: Valores): z.output<S> | undefined;
  all<S extends z.ZodType>(fila: S, sql: string, values?: Valores): z.output<S>[];
}

/** Reads and writes inside one transaction: only `Db.inTransaction` gives it. */
export interface Transaction extends Lectura {
  /** Runs a statement and gives how many rows it touched, and the last row's id. */
  run(sql: string, values?: Valores): { readonly changes: number; readonly lastId: number };
}

/** So long after a commit nobody is selling: what the log holds is moved to its place then, and not while a buyer waits. */
const REPOSO_MS = 100;
/** So long after a commit the rows that were written are summed. */
const REPOSO_SUMAS_MS = 1000;
/** Rows that are summed in one transaction: some 3 ms. */
const MAX_FILAS = 300;
/** The same when nobody sells any more. */
const MAX_FILAS_AL_CERRAR = 10_000;
/** Pages of the log (4 KB each) at which a commit moves them itself: a till that never rests. */
const MAX_PAGINAS_LOG = 8000;

/** The till's database. Whatever is written is written in a transaction; SQLite is synchronous, so nothing else runs meanwhile. */
export class Db implements Lectura {
  readonly #conexion: BetterSqlite.Database;
  readonly #alCerrar: () => void;
  readonly #statements = new Map<string, BetterSqlite.Statement>();
  readonly #consultas = new Map<string, Consulta>();
  readonly #tx: Transaction;
  #reposo: NodeJS.Timeout | undefined;
  #alSumar: NodeJS.Timeout | undefined;
  #sumador: Sumador | undefined;

  /** The day of the copy that these data were brought back from when they were opened. */
  readonly restauradaDe: string | null;

  constructor(conexion: BetterSqlite.Database, alCerrar: () => void, restauradaDe: string | null = null) {
    this.restauradaDe = restauradaDe;
    this.#conexion = conexion;
    conexion.pragma(`wal_autocheckpoint = ${MAX_PAGINAS_LOG}`);
    this.#alCerrar = alCerrar;
    this.#tx = {
      get: (fila, sql, values) => this.get(fila, sql, values),
      all: (fila, sql, values) => this.all(fila, sql, values),
      run: (sql, values) => {
        const { changes, lastInsertRowid } = this.#prepare(sql).run(values ?? {});
        return { changes, lastId: Number(lastInsertRowid) };
      },
    };
  }

  get<S extends z.ZodType>(fila: S, sql: string, values: Valores = {}): z.output<S> | undefined {
    const { statement, nombres } = this.#consulta(sql);
    const row = statement.get(values);
    return row === undefined ? undefined : fila.parse(conNombres(nombres, row));
  }

  all<S extends z.ZodType>(fila: S, sql: string, values: Valores = {}): z.output<S>[] {
    const { statement, nombres } = this.#consulta(sql);
    return statement.all(values).map((row) => fila.parse(conNombres(nombres, row)));
  }

  /** All of it or nothing: rolls back when the body throws or returns a failure. Durable (synchronous=FULL) when it returns. */
  inTransaction<T>(body: (tx: Transaction) => T): T {
    if (this.#conexion.inTransaction) throw new Error(FRASES_INTERNAS.transaccionAnidada);
    this.#conexion.exec("begin immediate");
    try {
      const result = body(this.#tx);
      this.#conexion.exec(isFailure(result) ? "rollback" : "commit");
      this.#alReposar();
      return result;
    } catch (error) {
      // A full disk may have rolled back by itself.
      if (this.#conexion.inTransaction) this.#conexion.exec("rollback");
      throw error;
    }
  }

  /** Copies all of it as of now into a new file, a piece at a time: sales go on between two, and are in the copy. */
  async copiar(destino: string): Promise<void> {
    await this.#conexion.backup(destino);
  }

  /** Rows of a table that are not as the program wrote them. docs/decisions/0019 */
  alteradas(tabla: string): readonly FilaAlterada[] {
    return revisarSumas(this.#conexion, [tabla]).alteradas;
  }

  get abierta(): boolean {
    return this.#conexion.open;
  }

  close(): void {
    clearTimeout(this.#reposo);
    clearTimeout(this.#alSumar);
    if (this.#conexion.open) {
      while (this.#sumar(MAX_FILAS_AL_CERRAR) > 0);
      this.#conexion.close();
    }
    this.#alCerrar();
  }

  /** Moving the log takes two waits for the disk, as long as several sales. What it moves was durable before. */
  #alReposar(): void {
    clearTimeout(this.#reposo);
    this.#reposo = setTimeout(() => {
      try {
        this.#conexion.exec("pragma wal_checkpoint(passive)");
      } catch {
        // A full disk: all is in the log still, and the next commit says what is wrong.
      }
    }, REPOSO_MS);
    this.#reposo.unref();
    this.#programarSumas();
  }

  /** A commit of its own, which waits for the disk: behind the last sale, and not between two. */
  #programarSumas(): void {
    clearTimeout(this.#alSumar);
    this.#alSumar = setTimeout(() => {
      if (this.#sumar(MAX_FILAS) === MAX_FILAS) this.#programarSumas();
    }, REPOSO_SUMAS_MS);
    this.#alSumar.unref();
  }

  /** Sums rows that were written, and gives how many; 0 too on a full disk. What is not summed stays noted. docs/decisions/0019. */
  #sumar(max: number): number {
    try {
      this.#sumador ??= createSumador(this.#conexion);
      return this.#conexion.transaction(this.#sumador).immediate(max);
    } catch {
      return 0;
    }
  }

  #prepare(sql: string): BetterSqlite.Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#conexion.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** The names are read once: at each row they took longer than the row. */
  #consulta(sql: string): Consulta {
    const known = this.#consultas.get(sql);
    if (known !== undefined) return known;
    const statement = this.#conexion.prepare<[Valores], readonly unknown[]>(sql).raw();
    const consulta = { statement, nombres: statement.columns().map(({ name }) => toCamel(name)) };
    this.#consultas.set(sql, consulta);
    return consulta;
  }
}

/** A statement that gives rows, as lists of values, and its columns' names. */
interface Consulta {
  readonly statement: BetterSqlite.Statement<[Valores], readonly unknown[]>;
  readonly nombres: readonly string[];
}

function isFailure(result: unknown): boolean {
  return typeof result === "object" && result !== null && "ok" in result && result.ok === false;
}

function conNombres(nombres: readonly string[], row: readonly unknown[]): unknown {
  const fila: Record<string, unknown> = {};
  for (let i = 0; i < nombres.length; i++) fila[nombres[i] ?? ""] = row[i];
  return fila;
}
