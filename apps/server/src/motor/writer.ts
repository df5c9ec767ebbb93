import type Database from "better-sqlite3";

/** Most transactions of one commit: the first one must not wait for all that follow. */
const MAX_MIEMBROS = 64;

interface Miembro {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Serialises write transactions on one SQLite connection. Each runs in a savepoint; transactions of the same
 * event-loop turn share one commit, and its fsync. A transaction ends for its caller only when it is on the
 * disk. If the commit fails, all its transactions fail and none is stored.
 * docs/decisions/0010-transactions-share-a-commit.md
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

  /** Tells whether the transaction that entered is still open. */
  get sigue(): boolean {
    return this.#database.inTransaction;
  }

  /** Waits for the turn and begins a transaction. Throws SQLite's errors; then nothing was begun. */
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

  /**
   * Ends the open transaction. Resolves when it is on the disk; for a rollback, when it is undone and the
   * data that it read are on the disk.
   */
  salir(bien: boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    try {
      // On a full disk SQLite rolls back the whole transaction by itself.
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

  /** Commits the open transactions and takes no more. */
  async cerrar(): Promise<void> {
    if (this.#ocupado) await new Promise<void>((resolve) => this.#cola.push(resolve));
    this.#ocupado = true;
    this.#asentar();
  }

  /** Commits after one turn of the event loop: until then other transactions may join. */
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

  /** Rolls back all uncommitted work and rejects its transactions. */
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
