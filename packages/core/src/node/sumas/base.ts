/** The connection that sums need, and how their tables are listed. docs/decisions/0019. */

type Valores = Readonly<Record<string, string | number | bigint | null>>;

/** A prepared statement of better-sqlite3, as far as sums use one. */
export interface Sentencia {
  run(valores?: Valores): unknown;
  all(valores?: Valores): unknown[];
  iterate(valores?: Valores): IterableIterator<unknown>;
  raw(): Sentencia;
}

/** Lists the rows of a query, each as the list of its columns. */
export function listFilas(sentencia: Sentencia, valores: Valores = {}): readonly (readonly unknown[])[] {
  return sentencia.raw().all(valores).map(toFila);
}

/** Walks through the rows of a query, each as the list of its columns, because a table may be larger than the memory. */
export function* iterateFilas(sentencia: Sentencia, valores: Valores = {}): Iterable<readonly unknown[]> {
  for (const fila of sentencia.raw().iterate(valores)) yield toFila(fila);
}

/** Returns a row as a list of values. Throws for any other form, because `raw` gives lists. */
function toFila(fila: unknown): readonly unknown[] {
  if (!Array.isArray(fila)) throw new Error("una fila en crudo es una lista");
  return fila;
}

/** Lists the texts of a query's first column. */
export function listTextos(base: BaseSqlite, sql: string): readonly string[] {
  return listFilas(base.prepare(sql)).map(([texto]) => String(texto));
}

/** Groups pairs of a table and a key; a pair that is there twice counts once. */
export function porTabla(pares: readonly (readonly unknown[])[]): ReadonlyMap<string, ReadonlySet<number>> {
  const grupos = Map.groupBy(pares, ([tabla]) => String(tabla));
  return new Map(
    [...grupos].map(([tabla, suyos]) => [tabla, new Set(suyos.map(([, clave]) => Number(clave)))]),
  );
}

/** A connection of better-sqlite3: server and till bring their own. */
export interface BaseSqlite {
  prepare(sql: string): Sentencia;
  exec(sql: string): unknown;
}

/** SQLite's list of series of `autoincrement`, on which no trigger can be created. */
export const SERIES = "sqlite_sequence";
/** Key of the one sum that covers the schema's text. */
export const ESQUEMA = "sqlite_schema";

/** The tables whose rows have sums, by name: all but SQLite's own, the search's, and those of the sums. */
export function listTablas(base: BaseSqlite): readonly string[] {
  return listTextos(
    base,
    `select name from pragma_table_list where schema = 'main' and type = 'table' and wr = 0
     and name not like 'sqlite\\_%' escape '\\' order by name`,
  );
}

/** Tells whether the database has the migration that added the sums. */
export function hasSumas(base: BaseSqlite): boolean {
  const sql = "select 1 from sqlite_schema where type = 'table' and name in ('sumas', 'sin_sumar')";
  return base.prepare(sql).all().length === 2;
}

/** Tells whether the file has SQLite's list of series, which exists only if a table uses `autoincrement`. */
export function hasSeries(base: BaseSqlite): boolean {
  return hasTabla(base, SERIES);
}

/** Tells whether the schema has a table of this name. */
export function hasTabla(base: BaseSqlite, nombre: string): boolean {
  return listFilas(base.prepare("select 1 from sqlite_schema where name = @nombre"), { nombre }).length > 0;
}
