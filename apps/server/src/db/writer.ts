import type Database from "better-sqlite3";

/** Transactions of one commit, at most: who came first must not wait for all that follow. */
const MAX_MIEMBROS = 64;

interface Miembro {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The one who writes: transactions come one after the other, each whole or undone by itself (a savepoint), and those of the same
 * moment are committed together, with one wait for the disk. Nobody hears of the end of his transaction before it is on the
 * disk; if the commit fails, all of them fail and none is stored. docs/decisions/0010-transactions-share-a-commit.md
 */
export class Writer {
  readonly #database: Database.Database;
  readonly #alAsentar: () => void;
  readonly #cola: (() => void)[] = [];
  #miembros: Miembro[] = [];
  #ocupado = false;
  #debeAsentar = false;
  #programado: NodeJS.Immediate | undefined;

  /** `alAsentar` is called after each commit. */
  constructor(database: Database.Database, alAsentar: () => void = () => {}) {
    this.#alAsentar = alAsentar;
    this.#database = database;
  }

  /** Whether the transaction that entered still stands. */
  get sigue(): boolean {
    return this.#database.inTransaction;
  }

  /** Waits for its turn and begins. Throws what SQLite throws; then nothing was begun. */
  async entrar(): Promise<void> {
    if (this.#ocupado) await new Promise<void>((resolve) => this.#cola.push(resolve));
    this.#ocupado = true;
    try {
      if (!this.#database.inTransaction) this.#database.exec("begin immediate");
      this.#database.exec("savepoint miembro");
    } catch (error) {
      this.#ceder();
      throw error;
    }
  }

  /** Ends the transaction that entered: resolves when it is on the disk, or undone and what it saw is on the disk. */
  salir(bien: boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    try {
      // A full disk makes SQLite undo all of it by itself.
      if (!this.sigue) throw new Error("SQLite deshizo la transacción");
      this.#database.exec(bien ? "release miembro" : "rollback to miembro; release miembro");
      this.#miembros.push({ resolve, reject });
    } catch (error) {
      this.#perder(error);
      if (bien) reject(error);
      else resolve();
    }
    if (this.#debeAsentar || this.#miembros.length >= MAX_MIEMBROS) this.#asentar();
    else this.#programar();
    this.#ceder();
    return promise;
  }

  /** Commits what is open. */
  async cerrar(): Promise<void> {
    if (this.#ocupado) await new Promise<void>((resolve) => this.#cola.push(resolve));
    this.#ocupado = true;
    this.#asentar();
  }

  /** After one turn of the event loop: until then others may join. */
  #programar(): void {
    if (this.#miembros.length === 0) return;
    this.#programado ??= setImmediate(() => {
      if (this.#ocupado) this.#debeAsentar = true;
      else this.#asentar();
    });
  }

  #asentar(): void {
    clearImmediate(this.#programado);
    this.#programado = undefined;
    this.#debeAsentar = false;
    if (!this.#database.inTransaction) return;
    try {
      this.#database.exec("commit");
    } catch (error) {
      this.#perder(error);
      return;
    }
    for (const { resolve } of this.#miembros.splice(0)) resolve();
    this.#alAsentar();
  }

  /** All that was not committed is gone. */
  #perder(error: unknown): void {
    if (this.#database.inTransaction) this.#database.exec("rollback");
    for (const { reject } of this.#miembros.splice(0)) reject(error);
  }

  #ceder(): void {
    this.#ocupado = false;
    const siguiente = this.#cola.shift();
    if (siguiente === undefined) return;
    this.#ocupado = true;
    siguiente();
  }
}
