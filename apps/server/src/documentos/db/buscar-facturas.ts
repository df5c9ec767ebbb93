import type { Estado, Instante, Nit } from "@mostrador/core";
import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from "kysely";
import type { Db } from "../../motor/connection.ts";
import type { ConsultaDe } from "../../motor/compiladas.ts";
import type { Esquema } from "../../motor/esquema.ts";
import type { Factura } from "./facturas.ts";
import { ABIERTAS, ANULADAS } from "../../motor/indices.ts";
import { deDocumento, enAlguno, palabrasDe, type Palabra } from "./palabras-buscadas.ts";
import { soughtInstante } from "../../motor/sought.ts";
import { hasMasDe, listTextos } from "./textos.ts";

/** A filter of a company's documents, with the beginning of the page. */
export interface FiltroFacturas {
  readonly nit: Nit;
  readonly limite: number;
  readonly desde: string | undefined;
  readonly hasta: string | undefined;
  readonly estado: Estado | undefined;
  readonly documento: string | undefined;
  readonly sucursal?: number | undefined;
  readonly puntoVenta?: number | undefined;
  readonly sector?: number | undefined;
  readonly numero?: number | undefined;
  /** Search text: a number, a buyer's document (also with its complement), part of the buyer's name, or the beginning of a CUF. */
  readonly buscar?: string | undefined;
  /** Searches lines, cashiers and amounts as well. */
  readonly enTodo?: boolean;
  /** A condition on another table that the documents must meet too. */
  readonly ademas?: OtroFiltro;
  /** Lists only documents older than this (fecha_emision, id). */
  readonly cursor: readonly [fechaEmision: string, id: number] | undefined;
}

/** A filter on a table with one row per document, read in the order of that table's index. */
export interface OtroFiltro {
  /** Condition on a document of `facturas`. */
  readonly condicion: Expression<SqlBool>;
  /** Lists the newest documents that match the filter and are older than the cursor. */
  readonly listClaves: (cursor: FiltroFacturas["cursor"], limite: number) => Promise<readonly ClaveFactura[]>;
}

/** Position of a document in time order. */
export interface ClaveFactura {
  readonly facturaId: number;
  readonly fechaEmision: Instante;
}

/** Lists documents in public states, newest first. Returns one document more than the limit if there are more. */
export async function listFacturas(db: Db, filtro: FiltroFacturas): Promise<Factura[]> {
  const { nit, buscar, limite, numero } = filtro;
  if (buscar === undefined && numero === undefined)
    return primeras(filtrar(db, filtro), limite).selectAll().execute();
  const claves =
    buscar === undefined
      ? await clavesEntre(
          db,
          consultaPorIndice(db, sql`nit = ${nit} and numero = ${numero}`),
          filtro,
          SIEMPRE,
        )
      : await searchClaves(db, { ...filtro, buscar });
  return listPorId(
    db,
    claves.map(({ facturaId }) => facturaId),
    limite,
  );
}

/** Lists the keys of the documents that a text matches, newest first. Returns one key more than the limit if there are more. */
export async function searchClaves(
  db: Db,
  filtro: FiltroFacturas & { readonly buscar: string },
): Promise<readonly ClaveFactura[]> {
  const { nit, buscar, limite, ademas } = filtro;
  const palabras = palabrasDe(nit, buscar, filtro.enTodo ?? false);
  const todasEllas = sql<SqlBool>`(${sql.join(palabras.map(enAlguno), sql` and `)})`;

  // Frequent matches are found quickly among the latest documents, and rare ones by an index.
  const recientes = await listRecientes(db, filtro, todasEllas);
  if (recientes.length > limite) return masNuevas(recientes, limite);
  const indices = await indicesDe(db, nit, palabras);
  if (indices === null)
    return ademas === undefined
      ? primeras(filtrar(db, filtro).where(todasEllas), limite).select(CLAVE).execute()
      : masNuevas(await walkFacturas(db, filtro, ademas, todasEllas), limite);
  const halladas: ClaveFactura[] = [];
  for (const condicion of indices)
    for (const una of await clavesEntre(db, consultaPorIndice(db, condicion), filtro, todasEllas))
      halladas.push(una);
  return masNuevas(halladas, limite);
}

/** Returns the newest of these keys in order and without duplicates, at most one more than `limite`. */
function masNuevas(claves: readonly ClaveFactura[], limite: number): readonly ClaveFactura[] {
  const unicas = [...new Map(claves.map((una) => [una.facturaId, una])).values()];
  const antes = (a: ClaveFactura, b: ClaveFactura) =>
    a.fechaEmision === b.fechaEmision ? b.facturaId - a.facturaId : a.fechaEmision < b.fechaEmision ? 1 : -1;
  return unicas.sort(antes).slice(0, limite + 1);
}

/** Lists the keys that meet a condition among the latest documents of a filter. */
async function listRecientes(
  db: Db,
  filtro: FiltroFacturas,
  condicion: Expression<SqlBool>,
): Promise<readonly ClaveFactura[]> {
  if (filtro.ademas === undefined) {
    const ultimas = primeras(filtrar(db, filtro), RECIENTES).select([...COLUMNAS]);
    return clavesEntre(db, ultimas, filtro, condicion);
  }
  return conCondicion(db, await filtro.ademas.listClaves(filtro.cursor, RECIENTES), filtro, condicion);
}

/** Number of documents per step of the walk. */
const PASO = 5000;

/**
 * Walks from the newest document on by the other filter's index until a page is full. With a join, PostgreSQL expects
 * few rows and would read all of them.
 */
async function walkFacturas(
  db: Db,
  filtro: FiltroFacturas,
  ademas: OtroFiltro,
  condicion: Expression<SqlBool>,
): Promise<readonly ClaveFactura[]> {
  const halladas: ClaveFactura[] = [];
  let { cursor } = filtro;
  for (;;) {
    const claves = await ademas.listClaves(cursor, PASO);
    halladas.push(...(await conCondicion(db, claves, filtro, condicion)));
    const ultima = claves.at(-1);
    if (ultima === undefined || claves.length < PASO || halladas.length > filtro.limite) return halladas;
    cursor = [ultima.fechaEmision, ultima.facturaId];
  }
}

/** Selects the keys whose documents meet filter and condition. */
function conCondicion(
  db: Db,
  claves: readonly ClaveFactura[],
  filtro: FiltroFacturas,
  condicion: Expression<SqlBool>,
): Promise<readonly ClaveFactura[]> {
  if (claves.length === 0) return Promise.resolve([]);
  const suyas = db
    .selectFrom("facturas")
    .select([...COLUMNAS])
    .where(
      "id",
      "in",
      claves.map(({ facturaId }) => facturaId),
    );
  return clavesEntre(db, suyas, filtro, condicion);
}

/**
 * Finds index conditions for the documents of one word of a search: the longest word that few documents contain. Returns
 * null if every word is frequent.
 */
async function indicesDe(
  db: Db,
  nit: Nit,
  palabras: readonly Palabra[],
): Promise<readonly Expression<SqlBool>[] | null> {
  for (const { parte, exactas, enTextos } of palabras.toSorted((a, b) => b.parte.length - a.parte.length)) {
    const nombres = await listNombres(db, nit, parte);
    const textos = enTextos ? await listTextos(db, nit, [parte], MAX_NOMBRES + 1) : [];
    const muchos = nombres.length > MAX_NOMBRES || textos.length > MAX_NOMBRES;
    if (muchos || (await hasMasDe(db, textos, MAX_CON_TEXTO))) continue;
    return [...exactas, ...deNombres(nit, nombres), ...deTextos(textos)];
  }
  return null;
}

/** Builds the query of the documents that an index returns for a condition. */
export function consultaPorIndice(db: Db, condicion: Expression<SqlBool>) {
  return db
    .selectFrom("facturas")
    .where(condicion)
    .select([...COLUMNAS]);
}

function deNombres(nit: Nit, nombres: readonly string[]): Expression<SqlBool>[] {
  if (nombres.length === 0) return [];
  return [sql<SqlBool>`nit = ${nit} and cliente_plano in (${sql.join(nombres)})`];
}

/** Builds the conditions on documents with one of these texts, given by id, in the form that the index supports. */
export function deTextos(textos: readonly number[]): Expression<SqlBool>[] {
  if (textos.length === 0) return [];
  return [
    sql<SqlBool>`id in (select factura_id from facturas_textos where texto_id in (${sql.join(textos)}))`,
  ];
}

/** Number of latest documents searched before the indexes are used. */
const RECIENTES = 1000;
/** Maximum number of matching names. With more, a walk from the newest document fills a page sooner. */
const MAX_NOMBRES = 500;

/**
 * Maximum number of documents with a text that are checked one by one. More frequent texts are found sooner from the
 * newest document on.
 */
const MAX_CON_TEXTO = 20_000;
const CLAVE = ["id as facturaId", "fechaEmision"] as const;
const COLUMNAS = [
  "id",
  "nit",
  "fechaEmision",
  "estado",
  "numero",
  "sector",
  "sucursal",
  "puntoVenta",
  "clienteDocumento",
  "clienteComplemento",
  "clientePlano",
  "cuf",
  "montoTotal",
] as const;

type Entre = SelectQueryBuilder<Esquema, "facturas", Pick<Factura, (typeof COLUMNAS)[number]>>;

/**
 * Builds the query of the newest keys in `entre` that meet filter and condition. `entre` is materialized, so that its
 * own index is used; otherwise the engine may scan all documents of a company by date.
 */
export function consultaEntre(
  db: Db,
  entre: Entre,
  filtro: FiltroFacturas,
  condicion: Expression<SqlBool>,
): ConsultaDe<ClaveFactura> {
  const halladas = db
    .with(
      (cte) => cte("halladas").materialized(),
      () => entre,
    )
    .selectFrom("halladas as facturas") as unknown as Consulta; // the subquery has all columns that the filter reads
  return primeras(conFiltro(halladas, filtro), filtro.limite).select(CLAVE).where(condicion);
}

function clavesEntre(...consulta: Parameters<typeof consultaEntre>): Promise<readonly ClaveFactura[]> {
  return consultaEntre(...consulta).execute();
}

/** Lists a company's names that contain a text, up to `MAX_NOMBRES` plus one. */
async function listNombres(db: Db, nit: Nit, parte: string): Promise<string[]> {
  const rows = await db
    .selectFrom("nombresClientes")
    .select("plano")
    .where("nit", "=", nit)
    .where(sql<boolean>`plano like ${parte} escape '\\'`)
    .limit(MAX_NOMBRES + 1)
    .execute();
  return rows.map(({ plano }) => plano);
}

const SIEMPRE = sql<SqlBool>`1 = 1`;
/** Columns that a filter compares with a single value. */
const EXACTAS = ["sucursal", "puntoVenta", "sector", "numero"] as const;

type Consulta = SelectQueryBuilder<Esquema, "facturas", object>;

function filtrar(db: Db, filtro: FiltroFacturas): Consulta {
  const query = conFiltro(db.selectFrom("facturas"), filtro);
  // Rare states have a partial index of their own.
  if (filtro.estado === "OFFLINE") return query.where(ABIERTAS);
  return filtro.estado === "ANULADA" ? query.where(ANULADAS) : query;
}

function conFiltro(
  todas: Consulta,
  { nit, desde, hasta, estado, documento, cursor, ademas, ...exactos }: FiltroFacturas,
): Consulta {
  let query = todas
    .where("nit", "=", nit)
    .where("estado", "in", estado === undefined ? ["EMITIDA", "OFFLINE", "ANULADA"] : [estado]);
  if (desde !== undefined) query = query.where("fechaEmision", ">=", soughtInstante(desde));
  if (hasta !== undefined) query = query.where("fechaEmision", "<=", soughtInstante(`${hasta}T23:59:59.999`));
  if (documento !== undefined) query = query.where(deDocumento(documento));
  for (const columna of EXACTAS) {
    const valor = exactos[columna];
    if (valor !== undefined) query = query.where(columna, "=", valor);
  }
  if (ademas !== undefined) query = query.where(ademas.condicion);
  if (cursor === undefined) return query;
  const [fecha, id] = cursor;
  return (
    query
      // The other condition implies this one, which lets the index scan begin at the date.
      .where("fechaEmision", "<=", soughtInstante(fecha))
      .where((eb) =>
        eb.or([
          eb("fechaEmision", "<", soughtInstante(fecha)),
          eb.and([eb("fechaEmision", "=", soughtInstante(fecha)), eb("id", "<", id)]),
        ]),
      )
  );
}

function primeras(query: Consulta, limite: number): Consulta {
  return query
    .orderBy("fechaEmision", "desc")
    .orderBy("id", "desc")
    .limit(limite + 1);
}

function listPorId(db: Db, ids: readonly number[], limite: number): Promise<Factura[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return primeras(db.selectFrom("facturas").where("id", "in", ids), limite)
    .selectAll()
    .execute();
}
