import type Database from "better-sqlite3";
import { createSumador, hasSumas, type Sumador } from "@mostrador/core/sumas";
import type { Writer } from "./writer.ts";

/** After a commit, in ms: rows that a document writes several times are summed once. */
const REPOSO_MS = 1000;
/** While there is more, in ms. */
const SEGUIDO_MS = 20;
/** Rows of one transaction: some 2 ms of the event loop. */
const MAX_FILAS = 200;
/** The same when the program ends. */
const MAX_FILAS_AL_CERRAR = 10_000;

/** Sums the rows that were written, in transactions of their own behind those that wrote them. docs/decisions/0019. */
export class SumasAlReposar {
  readonly #writer: Writer;
  readonly #database: Database.Database;
  readonly #hayAnotadas: Database.Statement | null;
  #sumador: Sumador | undefined;
  #reposo: NodeJS.Timeout | undefined;
  #terminado = false;

  constructor(writer: Writer, database: Database.Database) {
    this.#writer = writer;
    this.#database = database;
    this.#hayAnotadas = hasSumas(database) ? database.prepare("select 1 from sin_sumar limit 1") : null;
  }

  /** Called after each commit. */
  programar(enMs = REPOSO_MS): void {
    if (this.#terminado || this.#hayAnotadas === null) return;
    this.#reposo ??= setTimeout(() => void this.#reposar(), enMs).unref();
  }

  /** Sums what is left. What cannot be summed stays noted in the file. */
  async terminar(): Promise<void> {
    this.#terminado = true;
    clearTimeout(this.#reposo);
    while ((await this.#sumar(MAX_FILAS_AL_CERRAR)) > 0);
  }

  async #reposar(): Promise<void> {
    this.#reposo = undefined;
    if ((await this.#sumar(MAX_FILAS)) === MAX_FILAS) this.programar(SEGUIDO_MS);
  }

  /** Gives how many rows; 0 too where the disk is full: the next commit says what is wrong. */
  async #sumar(max: number): Promise<number> {
    if (this.#hayAnotadas?.get() === undefined) return 0;
    try {
      await this.#writer.entrar();
    } catch {
      return 0;
    }
    try {
      this.#sumador ??= createSumador(this.#database);
      const filas = this.#sumador(max);
      await this.#writer.salir(true);
      return filas;
    } catch {
      await this.#writer.salir(false).catch(() => {});
      return 0;
    }
  }
}
