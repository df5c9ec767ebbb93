/** Tells which tables were written. */
const ESCRITURA = /^\s*(?:insert(?: or \w+)? into|update|delete from)\s+(\w+)/;

/** Counts writes by table. */
export class CuentasDeEscritura {
  readonly #tablas = new Map<string, string | null>();
  readonly #porTabla = new Map<string, number>();
  /** Writes of unknown tables, and transactions that were undone. */
  #deTodas = 0;

  /** Gives the number of a table's state; it never gives the number of an earlier state. */
  de(tabla: string): number {
    return this.#deTodas + (this.#porTabla.get(tabla) ?? 0);
  }

  /** Counts the write of a statement; one that does not begin with its table counts for all. */
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
