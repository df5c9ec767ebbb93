import type BetterSqlite from "better-sqlite3";
import { fixPlan } from "@mostrador/core/plan-fijo";
import { toCamel } from "@mostrador/core/wire";
import type { z } from "zod";
import {
  createSumador,
  type FilaAlterada,
  type Inicio,
  INICIO_ENTERO,
  isCorrupta,
  type Lugar,
  checkSumas,
  saveVerificada,
  type Sumador,
} from "@mostrador/core/sumas";
import { FRASES_INTERNAS } from "../frases/internas.ts";

/** Finds the table that a statement writes. */
const ESCRITURA = /^\s*(?:insert(?: or \w+)? into|update|delete from)\s+(\w+)/;

/** Counts writes by table. */
export class CuentasDeEscritura {
  readonly #tablas = new Map<string, string | null>();
  readonly #porTabla = new Map<string, number>();
  /** Counts writes whose table is unknown, and transactions that were rolled back: they may have changed any table. */
  #deTodas = 0;

  /** Returns the version of a table: a number that rises with each write. Equal numbers mean equal rows. */
  de(tabla: string): number {
    return this.#deTodas + (this.#porTabla.get(tabla) ?? 0);
  }

  /** Counts a statement's write for its table, or for all tables if the table is unknown. */
  escribe(sql: string): void {
    let tabla = this.#tablas.get(sql);
    if (tabla === undefined) {
      tabla = ESCRITURA.exec(sql)?.[1] ?? null;
      this.#tablas.set(sql, tabla);
    }
    if (tabla === null) this.#deTodas++;
    else this.#porTabla.set(tabla, (this.#porTabla.get(tabla) ?? 0) + 1);
  }

  /** Counts a transaction that was undone, whatever it wrote. */
  deshace(): void {
    this.#deTodas++;
  }
}

type Valor = string | number | null;
type Valores = Readonly<Record<string, Valor>>;

/** Reads rows. Columns come in camelCase; each row is checked with its schema. */
export interface Lectura {
  get<S extends z.ZodType>(fila: S, sql: string, values?: Valores): z.output<S> | undefined;
  all<S extends z.ZodType>(fila: S, sql: string, values?: Valores): z.output<S>[];
  /** Returns the version of a table. While it stays the same, a query of the table gives the same rows. */
  readonly estadoDe: (tabla: string) => number;
}

/** Reads and writes inside one transaction; only `Db.inTransaction` provides it. */
export interface Transaction extends Lectura {
  /** Runs a statement. Returns the number of changed rows and the last row's id. */
  run(sql: string, values?: Valores): { readonly changes: number; readonly lastId: number };
}

/** The findings of an opening: the day of the copy that replaced damaged data, and how much of the file it verified. */
export interface Apertura extends Inicio {
  readonly restauradaDe: string | null;
}

const ENTERA: Apertura = { ...INICIO_ENTERO, restauradaDe: null };

/** Idle time after a commit before the WAL checkpoint, so that it does not run while a buyer waits. */
const REPOSO_MS = 100;
/** Idle time after a commit before checksums of the written rows are stored. */
const REPOSO_SUMAS_MS = 1000;
/** Most rows that get a checksum in one transaction, which takes about 3 ms. */
const MAX_FILAS = 300;
/** Most rows that get a checksum when the program closes. */
const MAX_FILAS_AL_CERRAR = 10_000;
/** WAL pages (4 KB each) at which a commit runs the checkpoint itself, for a till that never rests. */
const MAX_PAGINAS_LOG = 8000;

/**
 * The till's database. Every write runs in a transaction. SQLite is synchronous, so nothing else runs
 * meanwhile.
 */
export class Db implements Lectura {
  readonly #conexion: BetterSqlite.Database;
  readonly #alCerrar: () => void;
  readonly #statements = new Map<string, BetterSqlite.Statement>();
  readonly #consultas = new Map<string, Consulta>();
  readonly #tx: Transaction;
  #reposo: NodeJS.Timeout | undefined;
  #alSumar: NodeJS.Timeout | undefined;
  #sumador: Sumador | undefined;
  readonly #alReposo: (() => boolean)[] = [];
  readonly #cuentas = new CuentasDeEscritura();

  /** Day of the copy that replaced the data when they were opened; null if none did. */
  readonly restauradaDe: string | null;
  /** The part of the file that the opening verified; `verificada` is null if it verified all of it. */
  readonly inicio: Inicio;
  #lugar: Lugar | null;
  #alDano: (detalle: string) => void = () => {};

  constructor(conexion: BetterSqlite.Database, alCerrar: () => void, apertura: Apertura = ENTERA) {
    this.restauradaDe = apertura.restauradaDe;
    this.inicio = apertura;
    this.#lugar = apertura.verificada?.lugar ?? null;
    this.#conexion = conexion;
    conexion.pragma(`wal_autocheckpoint = ${MAX_PAGINAS_LOG}`);
    this.#alCerrar = alCerrar;
    this.#tx = {
      estadoDe: this.estadoDe,
      get: (fila, sql, values) => this.get(fila, sql, values),
      all: (fila, sql, values) => this.all(fila, sql, values),
      run: (sql, values) => {
        this.#cuentas.escribe(sql);
        const { changes, lastInsertRowid } = this.#leer(() => this.#prepare(sql).run(values ?? {}));
        return { changes, lastId: Number(lastInsertRowid) };
      },
    };
  }

  readonly estadoDe = (tabla: string): number => this.#cuentas.de(tabla);

  get<S extends z.ZodType>(fila: S, sql: string, values: Valores = {}): z.output<S> | undefined {
    const { statement, nombres } = this.#consulta(sql);
    const row = this.#leer(() => statement.get(values));
    return row === undefined ? undefined : fila.parse(conNombres(nombres, row));
  }

  all<S extends z.ZodType>(fila: S, sql: string, values: Valores = {}): z.output<S>[] {
    const { statement, nombres } = this.#consulta(sql);
    return this.#leer(() => statement.all(values)).map((row) => fila.parse(conNombres(nombres, row)));
  }

  /**
   * Runs the body in one transaction: rolls back if it throws or returns a failure. Durable
   * (synchronous=FULL) when it returns.
   */
  inTransaction<T>(body: (tx: Transaction) => T): T {
    if (this.#conexion.inTransaction) throw new Error(FRASES_INTERNAS.transaccionAnidada);
    this.#conexion.exec("begin immediate");
    try {
      const result = body(this.#tx);
      if (isFailure(result)) this.#cuentas.deshace();
      this.#conexion.exec(isFailure(result) ? "rollback" : "commit");
      this.#alReposar();
      return result;
    } catch (error) {
      this.#cuentas.deshace();
      // A full disk may have rolled the transaction back already.
      if (this.#conexion.inTransaction) this.#conexion.exec("rollback");
      throw error;
    }
  }

  /**
   * Backs the database up into a new file, a piece at a time. Sales go on between two pieces, and the copy
   * includes them.
   */
  async copiar(destino: string): Promise<void> {
    await this.#conexion.backup(destino);
  }

  /** Adds work that runs once nothing was written for a second, or when the database closes. `hacer` returns true while more is left. */
  alDescansar(hacer: () => boolean): void {
    this.#alReposo.push(hacer);
  }

  /** Lists rows of a table whose checksum does not match. docs/decisions/0019 */
  alteradas(tabla: string): readonly FilaAlterada[] {
    return checkSumas(this.#conexion, [tabla]).alteradas;
  }

  /** File of the data. */
  get archivo(): string {
    return this.#conexion.name;
  }

  /** Calls `hacer` with the detail of each damaged page that a statement meets. */
  alHallarDano(hacer: (detalle: string) => void): void {
    this.#alDano = hacer;
  }

  /** Records how far the background check came, so that the next start continues there. Null if the whole file was verified. */
  verificadaHasta(lugar: Lugar | null): void {
    this.#lugar = lugar;
  }

  get abierta(): boolean {
    return this.#conexion.open;
  }

  close(): void {
    if (this.#conexion.open) {
      while (this.#descansar());
      this.#cerrarEnOrden();
      while (this.#sumar(MAX_FILAS_AL_CERRAR) > 0);
      this.#conexion.close();
    }
    clearTimeout(this.#reposo);
    clearTimeout(this.#alSumar);
    this.#alCerrar();
  }

  /**
   * Runs the WAL checkpoint when idle: it waits for the disk twice, as long as several sales. Its pages were
   * durable before.
   */
  #alReposar(): void {
    clearTimeout(this.#reposo);
    this.#reposo = setTimeout(() => {
      try {
        this.#conexion.exec("pragma wal_checkpoint(passive)");
      } catch {
        // Full disk: the WAL still holds all data, and the next commit reports the error.
      }
    }, REPOSO_MS);
    this.#reposo.unref();
    this.#programarSumas();
  }

  /** Schedules the work that waits, and the checksums. Both need a commit of their own, so they wait until no sale is going on. */
  #programarSumas(): void {
    clearTimeout(this.#alSumar);
    this.#alSumar = setTimeout(() => {
      if (this.#descansar()) return; // the commit of this piece schedules the next one
      if (this.#sumar(MAX_FILAS) === MAX_FILAS) this.#programarSumas();
    }, REPOSO_SUMAS_MS);
    this.#alSumar.unref();
  }

  /**
   * Stores checksums of written rows, and returns how many; 0 on a full disk too. The other rows stay queued.
   * docs/decisions/0019.
   */
  #sumar(max: number): number {
    try {
      this.#sumador ??= createSumador(this.#conexion);
      return this.#conexion.transaction(this.#sumador).immediate(max);
    } catch {
      return 0;
    }
  }

  /** Runs one piece of the work that waits. Returns true while more is left, and false on a full disk too. */
  #descansar(): boolean {
    try {
      return this.#alReposo.some((hacer) => hacer());
    } catch {
      return false;
    }
  }

  /** Marks the data as closed in order. On a full disk the mark is missing, as after a program that was killed. */
  #cerrarEnOrden(): void {
    const { verificada } = this.inicio;
    if (verificada === null) return;
    const ahora = { ...verificada, abierta: false, lugar: this.#lugar };
    try {
      this.#conexion.transaction(() => saveVerificada(this.#conexion, ahora)).immediate();
    } catch {
      // Without the mark, the next start only compares more rows than it needs to.
    }
  }

  /** Runs a statement, and reports a damaged page before the error is thrown on. */
  #leer<T>(hacer: () => T): T {
    try {
      return hacer();
    } catch (error) {
      if (isCorrupta(error)) this.#alDano(error.message);
      throw error;
    }
  }

  #prepare(sql: string): BetterSqlite.Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#conexion.prepare(fixPlan(sql));
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Caches the column names of a statement, because reading them at each row takes longer than reading the row. */
  #consulta(sql: string): Consulta {
    const known = this.#consultas.get(sql);
    if (known !== undefined) return known;
    const statement = this.#conexion.prepare<[Valores], readonly unknown[]>(fixPlan(sql)).raw();
    const consulta = { statement, nombres: statement.columns().map(({ name }) => toCamel(name)) };
    this.#consultas.set(sql, consulta);
    return consulta;
  }
}

/** A statement that returns rows as lists of values, with its column names. */
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
