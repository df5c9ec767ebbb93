/** Lists `fichas` of rows that refer to another row: prices and presentations by their product, clients' price lists by their client. */
import type { Nit } from "@mostrador/core";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../motor/connection.ts";
import { parte } from "./fichas.ts";
import {
  comoColumnas,
  enOrden,
  filasEnLista,
  isTras,
  type FilaEnLista,
  type Lugar,
  type OrdenDeLista,
  type ValorDeOrden,
} from "../../motor/orden-de-lista.ts";

/** Filter of a page of rows, by the names of the rows that they refer to. */
export interface FiltroDeOtras {
  readonly nit: Nit;
  readonly tipo: "presentacion" | "tarifa" | "listaDeCliente";
  /** Words in lower case without accents. Each must be in the row, or in the row that it refers to. */
  readonly palabras: readonly string[];
  /** Null selects rows of no price list, undefined rows of any. */
  readonly listaId?: string | null | undefined;
  readonly productoId?: string | undefined;
  readonly orden: OrdenDeLista;
  /** The last row of the page before. */
  readonly tras: Lugar | undefined;
  readonly limite: number;
}

/**
 * Values by which rows are sorted, before their id. `producto` and `codigo` belong to the row that is referred to, the others to the row
 * itself.
 */
const VALORES = {
  producto: [
    { de: sql<string>`f.otra_nombre`, kind: "texto" },
    { de: sql<string>`f.producto_id`, kind: "texto" },
    // Among the rows of one product, the most expensive comes first.
    { de: sql<number>`-coalesce(f.precio, 0)`, kind: "numero" },
  ],
  nombre: [{ de: sql<string>`f.nombre`, kind: "texto" }],
  codigo: [
    { de: sql<string>`f.otra_codigo`, kind: "texto" },
    { de: sql<string>`f.otra_nombre`, kind: "texto" },
  ],
  barras: [{ de: sql<string>`coalesce(f.barras, '')`, kind: "texto", calculado: true }],
  precio: [{ de: sql<number>`f.precio`, kind: "numero" }],
} as const satisfies Readonly<Record<string, OrdenDeLista["valores"]>>;
const POR = ["producto", "nombre", "codigo", "barras", "precio"] as const;
type Por = (typeof POR)[number];
/** An order of rows that are about others; a hyphen in front means descending. */
export type OrdenDeOtras = Por | `-${Por}`;

const ID = { de: sql<string>`f.id`, kind: "texto" } as const;

/** Gives an order of presentations or prices by its name. */
export function ordenDeOtras(nombre: OrdenDeOtras): OrdenDeLista {
  const por = POR.find((una) => nombre.endsWith(una)) ?? "producto";
  return { nombre, baja: nombre.startsWith("-"), valores: [...VALORES[por], ID] };
}

/** Values by which the clients of a price list are sorted. The clients are few and need no index. */
const DE_CLIENTES = {
  nombre: { de: sql<string>`coalesce(p.nombre, '')`, kind: "texto" },
  codigo: { de: sql<string>`coalesce(p.codigo, '')`, kind: "texto" },
} as const satisfies Readonly<Record<string, ValorDeOrden>>;
/** An order of the clients of a list; a hyphen in front means descending. */
export type OrdenDeClientes = keyof typeof DE_CLIENTES | `-${keyof typeof DE_CLIENTES}`;

/** Gives an order of the clients of a list by its name. */
export function ordenDeClientes(nombre: OrdenDeClientes): OrdenDeLista {
  const { nombre: primero, codigo } = DE_CLIENTES;
  const valores = nombre.endsWith("nombre") ? [primero, ID] : [codigo, primero, ID];
  return { nombre, baja: nombre.startsWith("-"), valores };
}

/** Lists rows by a filter in its order, up to `limite` + 1, so that the caller knows whether more follow. */
export async function listDeOtras(db: Db, filtro: FiltroDeOtras): Promise<readonly FilaEnLista[]> {
  const { rows } = await consultaDeOtras(filtro).execute(db);
  return filasEnLista(filtro.orden, rows);
}

/** Builds the query of `listDeOtras`. */
export function consultaDeOtras(
  filtro: FiltroDeOtras,
): RawBuilder<Readonly<Record<string, string | number>>> {
  const { orden, tras, limite } = filtro;
  const siguientes = tras === undefined ? sql`` : sql`and ${isTras(orden, tras)}`;
  return sql`select f.id, ${comoColumnas(orden)} ${desdeDonde(filtro)} ${siguientes}
    order by ${enOrden(orden)} limit ${limite + 1}`;
}

type SinPagina = Omit<FiltroDeOtras, "tras" | "limite" | "orden">;

/** Counts the rows of a filter. */
export async function countDeOtras(db: Db, filtro: SinPagina): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${desdeDonde(filtro)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Counts the rows of a kind by their list; null for rows without a list. */
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

function desdeDonde({ nit, tipo, palabras, listaId, productoId }: SinPagina): RawBuilder<unknown> {
  const deCliente = tipo === "listaDeCliente";
  // Presentations belong to no list. Those of one product are few, and another index finds them.
  const lista = tipo === "presentacion" && productoId === undefined ? null : listaId;
  const partes = [
    sql`f.nit = ${nit}`,
    sql`f.tipo = ${tipo}`,
    sql`f.borrado = 0`,
    // The row of a deleted client is left out. The price of a deleted product is listed, so that it can be deleted.
    ...(deCliente ? [sql`p.id is not null`] : [sql`f.producto_id is not null`]),
    ...palabras.map((una) => sql`(coalesce(p.plano, '') || ' ' || f.plano) like ${parte(una)} escape '\\'`),
    ...(lista === undefined
      ? []
      : [deCliente ? sql`f.lista_id = ${lista}` : sql`coalesce(f.lista_id, '') = ${lista ?? ""}`]),
    ...(productoId === undefined ? [] : [sql`f.producto_id = ${productoId}`]),
  ];
  const [otra, por] = deCliente ? ["cliente", sql`f.id`] : ["producto", sql`f.producto_id`];
  const conOtra =
    deCliente || palabras.length > 0
      ? sql`left join fichas p on p.nit = ${nit} and p.tipo = ${otra} and p.id = ${por} and p.borrado = 0`
      : sql``;
  return sql`from fichas f ${conOtra} where ${sql.join(partes, sql` and `)}`;
}
