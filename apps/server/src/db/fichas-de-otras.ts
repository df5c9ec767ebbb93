/** Lists `fichas` of rows that are about another one: prices and presentations by their product, lists of clients by their client. */
import type { Nit } from "@mostrador/core";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "./connection.ts";
import { parte } from "./fichas.ts";

/** The question for a page of rows by the names of the rows that they are about. */
export interface FiltroDeOtras {
  readonly nit: Nit;
  readonly tipo: "presentacion" | "tarifa" | "listaDeCliente";
  /** Words without accents and capitals. Each is in the row, or in the row that it is about. */
  readonly palabras: readonly string[];
  /** Null: of no list; undefined: of any. */
  readonly listaId?: string | null | undefined;
  readonly productoId?: string | undefined;
  readonly desde: number;
  readonly limite: number;
}

/** Lists ids by a filter: by name, then the dearest first. One more than `limite` where there are more. */
export async function listDeOtras(db: Db, filtro: FiltroDeOtras): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id ${desdeDonde(filtro)}
    order by coalesce(p.nombre, ''), f.producto_id, f.precio desc, f.id
    limit ${filtro.limite + 1} offset ${filtro.desde}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts the rows of a filter. */
export async function countDeOtras(db: Db, filtro: Omit<FiltroDeOtras, "desde" | "limite">): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${desdeDonde(filtro)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Counts the rows of a kind by their list; null: of none. */
export async function countPorLista(
  db: Db,
  nit: Nit,
  tipo: "tarifa" | "listaDeCliente",
): Promise<ReadonlyMap<string | null, number>> {
  const { rows } = await sql<{ lista: string | null; n: number }>`
    select f.lista_id as lista, count(*) as n ${desdeDonde({ nit, tipo, palabras: [] })} group by f.lista_id`.execute(
    db,
  );
  return new Map(rows.map(({ lista, n }) => [lista, n]));
}

function desdeDonde({
  nit,
  tipo,
  palabras,
  listaId,
  productoId,
}: Omit<FiltroDeOtras, "desde" | "limite">): RawBuilder<unknown> {
  const deCliente = tipo === "listaDeCliente";
  const [otra, por] = deCliente ? ["cliente", sql`f.id`] : ["producto", sql`f.producto_id`];
  const partes = [
    sql`f.nit = ${nit}`,
    sql`f.tipo = ${tipo}`,
    sql`f.borrado = 0`,
    // A client that is gone has no list any more; a price of a product that is gone is shown, to be deleted.
    ...(deCliente ? [sql`p.id is not null`] : []),
    ...palabras.map((una) => sql`(coalesce(p.plano, '') || ' ' || f.plano) like ${parte(una)} escape '\\'`),
    ...(listaId === undefined
      ? []
      : [listaId === null ? sql`f.lista_id is null` : sql`f.lista_id = ${listaId}`]),
    ...(productoId === undefined ? [] : [sql`f.producto_id = ${productoId}`]),
  ];
  return sql`from fichas f
    left join fichas p on p.nit = ${nit} and p.tipo = ${otra} and p.id = ${por} and p.borrado = 0
    where ${sql.join(partes, sql` and `)}`;
}
