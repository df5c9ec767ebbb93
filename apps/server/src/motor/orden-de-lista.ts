/** Sorting and keyset pagination: the values of an order, and the condition for rows after a place. */
import { sql, type RawBuilder, type SqlBool } from "kysely";

/** A value by which rows are sorted. The value is never null. */
export interface ValorDeOrden {
  readonly de: RawBuilder<string | number>;
  readonly kind: "texto" | "numero";
  /** True for an expression, absent for a column. */
  readonly calculado?: true;
}

/** The order of a list. No two rows have the same last value. */
export interface OrdenDeLista {
  readonly nombre: string;
  /** True for descending order, by each of the values. */
  readonly baja: boolean;
  readonly valores: readonly ValorDeOrden[];
}

/** The place of a row in an order: its values. */
export type Lugar = readonly (string | number)[];

/** Writes `order by`'s terms. */
export function enOrden({ valores, baja }: OrdenDeLista): RawBuilder<unknown> {
  return sql.join(valores.map(({ de }) => sql`${de} ${baja ? sql`desc` : sql`asc`}`));
}

/** Writes the values as columns `lugar_0`, `lugar_1` and so on. */
export function comoColumnas({ valores }: OrdenDeLista): RawBuilder<unknown> {
  return sql.join(valores.map(({ de }, i) => sql`${de} as ${sql.ref(`lugar_${i}`)}`));
}

/** A row of a list: its id and its place in the order. */
export interface FilaEnLista {
  readonly id: string;
  readonly lugar: Lugar;
}

/** Reads rows with the columns of `comoColumnas`. */
export function filasEnLista(
  { valores }: OrdenDeLista,
  filas: readonly Readonly<Record<string, string | number>>[],
): readonly FilaEnLista[] {
  return filas.map((fila) => ({
    id: String(fila["id"]),
    lugar: valores.map((_, i) => fila[`lugar_${i}`] ?? ""),
  }));
}

/** Tells whether a row comes after a place. An index that begins with the values, in their order, finds the first such row. */
export function isTras({ valores, baja }: OrdenDeLista, lugar: Lugar): RawBuilder<SqlBool> {
  const suyos = sql.join(valores.map(({ de }) => de));
  const dados = sql.join(lugar.map((valor) => sql`${valor}`));
  const despues = sql.raw(baja ? "<" : ">");
  const [primero] = valores;
  // SQLite uses an index for a comparison of several columns at once, but not if one of them is an expression.
  const desde = primero?.calculado === true ? sql`${primero.de} ${despues}= ${lugar[0]} and ` : sql``;
  return sql<SqlBool>`(${desde}(${suyos}) ${despues} (${dados}))`;
}
