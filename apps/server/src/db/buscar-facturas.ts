import { parseComplemento, plano, type Estado, type Nit } from "@mostrador/core";
import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from "kysely";
import type { Db } from "./connection.ts";
import type { Esquema } from "./esquema.ts";
import type { Factura } from "./facturas.ts";
import { ABIERTAS, ANULADAS } from "./indices.ts";
import { soughtInstante } from "./sought.ts";
import { hasMasDe, listTextos } from "./textos.ts";

/** A filter of a company's documents, and where the page begins. */
export interface FiltroFacturas {
  readonly nit: Nit;
  readonly limite: number;
  readonly desde: string | undefined;
  readonly hasta: string | undefined;
  readonly estado: Estado | undefined;
  readonly documento: string | undefined;
  /** A number, a buyer's document (with its complement too) or part of the name, or the beginning of a CUF. */
  readonly buscar?: string | undefined;
  /** Searches lines, cashiers and amounts too. */
  readonly enTodo?: boolean;
  /** One more condition on `facturas`. */
  readonly ademas?: Expression<SqlBool>;
  /** Lists only documents older than this (fecha_emision, id). */
  readonly cursor: readonly [fechaEmision: string, id: number] | undefined;
}

/** Lists documents in public states, newest first. One more than asked tells the caller that more follow. */
export async function listFacturas(db: Db, filtro: FiltroFacturas): Promise<Factura[]> {
  const { buscar, limite } = filtro;
  const todas = filtrar(db, filtro);
  if (buscar === undefined) return primeras(todas, limite).selectAll().execute();
  const palabras = palabrasDe(filtro, buscar);
  const todasEllas = sql<SqlBool>`(${sql.join(palabras.map(enAlguno), sql` and `)})`;

  // Frequent matches are found soon among the latest documents; rare ones, by their index.
  const ultimas = primeras(todas, RECIENTES).select([...COLUMNAS]);
  const recientes = await idsEntre(db, ultimas, filtro, todasEllas);
  if (recientes.length > limite) return listPorId(db, recientes, limite);
  const indices = await indicesDe(db, filtro.nit, palabras);
  if (indices === null) return primeras(todas.where(todasEllas), limite).selectAll().execute();
  const ids: number[] = [];
  for (const condicion of indices)
    ids.push(...(await idsEntre(db, consultaPorIndice(db, condicion), filtro, todasEllas)));
  return listPorId(db, ids, limite);
}

/**
 * Finds the conditions by which indexes hold the documents of one word of a search, the longest that few
 * documents have. Null: each word is frequent.
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

/** Builds the query of the documents that an index holds under a condition. */
export function consultaPorIndice(db: Db, condicion: Expression<SqlBool>) {
  return db
    .selectFrom("facturas")
    .where(condicion)
    .select([...COLUMNAS]);
}

/** A word of a search, which one field of a document must have. */
interface Palabra {
  /** The pattern of names and texts that contain it. */
  readonly parte: string;
  /** Conditions on the number, the buyer's document, the CUF and the amount. */
  readonly exactas: readonly Expression<SqlBool>[];
  readonly enTextos: boolean;
}

/**
 * Splits a search of all fields into its words, each of which may stand in another field. Elsewhere the whole
 * text is one word.
 */
function palabrasDe({ nit, enTodo = false }: FiltroFacturas, buscar: string): readonly Palabra[] {
  if (!enTodo) return [{ parte: parteDe(buscar), exactas: condicionesExactas(nit, buscar), enTextos: false }];
  const escritas = buscar.trim().split(/\s+/).slice(0, MAX_PALABRAS);
  return escritas.map((una) => ({
    parte: parteDe(una),
    exactas: [...condicionesExactas(nit, una), ...deMonto(nit, una)],
    enTextos: escritas.length > 1 || !isNumeroCorto(una),
  }));
}

/** Tells whether a document has a word in one of its fields. */
function enAlguno({ parte, exactas, enTextos }: Palabra): Expression<SqlBool> {
  const conNombre = sql<SqlBool>`cliente_plano like ${parte} escape '\\'`;
  const conTexto = enTextos ? [hasTexto(parte)] : [];
  return sql<SqlBool>`(${sql.join([...exactas, conNombre, ...conTexto], sql` or `)})`;
}

function deNombres(nit: Nit, nombres: readonly string[]): Expression<SqlBool>[] {
  if (nombres.length === 0) return [];
  return [sql<SqlBool>`nit = ${nit} and cliente_plano in (${sql.join(nombres)})`];
}

/** Builds the condition on documents with one of these texts, by ids, as the index holds them. */
export function deTextos(textos: readonly number[]): Expression<SqlBool>[] {
  if (textos.length === 0) return [];
  return [
    sql<SqlBool>`id in (select factura_id from facturas_textos where texto_id in (${sql.join(textos)}))`,
  ];
}

/** Latest documents that are searched before the indexes. */
const RECIENTES = 1000;
/** With more matching names than this, a walk from the newest document fills a page soon. */
const MAX_NOMBRES = 500;

/**
 * Up to this many documents with a text are checked one by one. More frequent texts are found soon from the
 * newest on.
 */
const MAX_CON_TEXTO = 20_000;
/** Shorter numbers are not searched in texts: many products contain them, such as 250 g. */
const DIGITOS_DE_TEXTO = 4;
/** Most words of one search. */
const MAX_PALABRAS = 6;

const COLUMNAS = [
  "id",
  "nit",
  "fechaEmision",
  "estado",
  "numero",
  "clienteDocumento",
  "clienteComplemento",
  "clientePlano",
  "cuf",
  "montoTotal",
] as const;

/**
 * Lists the newest ids of `entre` that meet filter and condition. `entre` is materialized, so that its own
 * index answers it. The engine may otherwise walk through all of a company's documents by date.
 */
async function idsEntre(
  db: Db,
  entre: SelectQueryBuilder<Esquema, "facturas", Pick<Factura, (typeof COLUMNAS)[number]>>,
  filtro: FiltroFacturas,
  condicion: Expression<SqlBool>,
): Promise<number[]> {
  const halladas = db
    .with(
      (cte) => cte("halladas").materialized(),
      () => entre,
    )
    .selectFrom("halladas as facturas") as unknown as Consulta; // the columns that the filter looks at are those of the table
  const rows = await primeras(conFiltro(halladas, filtro), filtro.limite)
    .select("id")
    .where(condicion)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists a company's names that contain this part, one more than `MAX_NOMBRES`. */
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

type Consulta = SelectQueryBuilder<Esquema, "facturas", object>;

function filtrar(db: Db, filtro: FiltroFacturas): Consulta {
  const query = conFiltro(db.selectFrom("facturas"), filtro);
  // Rare states have a partial index of their own.
  if (filtro.estado === "OFFLINE") return query.where(ABIERTAS);
  return filtro.estado === "ANULADA" ? query.where(ANULADAS) : query;
}

function conFiltro(
  todas: Consulta,
  { nit, desde, hasta, estado, documento, cursor, ademas }: FiltroFacturas,
): Consulta {
  let query = todas
    .where("nit", "=", nit)
    .where("estado", "in", estado === undefined ? ["EMITIDA", "OFFLINE", "ANULADA"] : [estado]);
  if (desde !== undefined) query = query.where("fechaEmision", ">=", soughtInstante(desde));
  if (hasta !== undefined) query = query.where("fechaEmision", "<=", soughtInstante(`${hasta}T23:59:59.999`));
  if (documento !== undefined) query = query.where(deDocumento(documento));
  if (ademas !== undefined) query = query.where(ademas);
  if (cursor === undefined) return query;
  const [fecha, id] = cursor;
  return (
    query
      // Redundant, but it lets the index scan begin there.
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

function parteDe(buscar: string): string {
  return `%${plano(buscar).replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * Builds the condition on an amount, with a point or a comma, in its index's form; empty where the text is no
 * amount.
 */
export function deMonto(nit: Nit, buscar: string): Expression<SqlBool>[] {
  const [, enteros, decimales = ""] = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(buscar) ?? [];
  if (enteros === undefined) return [];
  const monto = `${Number(enteros)}.${decimales.padEnd(2, "0")}`;
  return [sql<SqlBool>`(nit = ${nit} and monto_total = ${monto})`];
}

/** Tells whether a text is a number or an amount too short to be searched in texts by itself. */
function isNumeroCorto(texto: string): boolean {
  return /^[\d.,]+$/.test(texto) && texto.replace(/\D/g, "").length < DIGITOS_DE_TEXTO;
}

/** Tells whether one of a document's texts has a part. */
function hasTexto(parte: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 from facturas_textos ft join textos_buscados t on t.id = ft.texto_id
    where ft.factura_id = facturas.id and t.plano like ${parte} escape '\\')`;
}

/**
 * Builds the conditions on the number, the buyer's document and the beginning of a CUF, each in its index's
 * form.
 */
function condicionesExactas(nit: Nit, buscar: string): Expression<SqlBool>[] {
  const cuf = buscar.toUpperCase();
  return [
    ...(/^\d{1,10}$/.test(buscar) ? [sql<SqlBool>`(nit = ${nit} and numero = ${Number(buscar)})`] : []),
    sql<SqlBool>`(nit = ${nit} and ${deDocumento(buscar)})`,
    ...(/^[0-9A-F]+$/.test(cuf) ? [sql<SqlBool>`(cuf >= ${cuf} and cuf < ${`${cuf}~`})`] : []),
  ];
}

/**
 * Builds the condition on a buyer's document as written, also "5551299-1B". Older documents have no stored
 * complement and match by number.
 */
function deDocumento(texto: string): Expression<SqlBool> {
  const { numeroDocumento, complemento } = parseComplemento(texto);
  if (complemento === null) return sql<SqlBool>`cliente_documento = ${texto}`;
  const delMismo = sql<SqlBool>`cliente_documento = ${numeroDocumento}
    and (cliente_complemento = ${complemento} or cliente_complemento is null)`;
  return sql<SqlBool>`(cliente_documento = ${texto} or ${delMismo})`;
}
