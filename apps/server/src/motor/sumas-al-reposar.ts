import type Database from "better-sqlite3";
import { createSumador, hasSumas, type Sumador } from "@mostrador/core/sumas";
import type { Writer } from "./writer.ts";

/** Pause after a commit, in ms: a row that its document writes several times is summed once. */
const REPOSO_MS = 1000;
/** Pause while more rows wait, in ms. */
const SEGUIDO_MS = 20;
/** Rows of one transaction: some 2 ms of the event loop. */
const MAX_FILAS = 200;
/** Rows of one transaction when the program ends. */
const MAX_FILAS_AL_CERRAR = 10_000;

/** Sums written rows later, in transactions of its own. docs/decisions/0019. */
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

  /** Schedules the next sums. Called after each commit. */
  programar(enMs = REPOSO_MS): void {
    if (this.#terminado || this.#hayAnotadas === null) return;
    this.#reposo ??= setTimeout(() => void this.#reposar(), enMs).unref();
  }

  /** Sums the remaining rows. Rows that cannot be summed stay noted in the file. */
  async terminar(): Promise<void> {
    this.#terminado = true;
    clearTimeout(this.#reposo);
    while ((await this.#sumar(MAX_FILAS_AL_CERRAR)) > 0);
  }

  async #reposar(): Promise<void> {
    this.#reposo = undefined;
    if ((await this.#sumar(MAX_FILAS)) === MAX_FILAS) this.programar(SEGUIDO_MS);
  }

  /** Gives how many rows were summed. It is 0 on a full disk too: the next commit reports that. */
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
