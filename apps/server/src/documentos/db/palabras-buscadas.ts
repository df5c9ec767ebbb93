/** The words of a document search, and the SQL conditions for each. */
import { decimal, decimalToText, parseComplemento, plano, type Nit } from "@mostrador/core";
import { parseMontoBuscado } from "@mostrador/core/formato";
import { sql, type Expression, type SqlBool } from "kysely";

/** A word of a search, which one field of a document must contain. */
export interface Palabra {
  /** LIKE pattern for names and texts that contain the word. */
  readonly parte: string;
  /** Conditions on the number, the buyer's document, the CUF and the amount. */
  readonly exactas: readonly Expression<SqlBool>[];
  readonly enTextos: boolean;
}

/** Splits a search of all fields into words, each of which may occur in another field. For other searches the whole text is one word. */
export function palabrasDe(nit: Nit, buscar: string, enTodo: boolean): readonly Palabra[] {
  if (!enTodo) return [{ parte: parteDe(buscar), exactas: condicionesExactas(nit, buscar), enTextos: false }];
  const escritas = buscar.trim().split(/\s+/).slice(0, MAX_PALABRAS);
  return escritas.map((una) => ({
    parte: parteDe(una),
    exactas: [...condicionesExactas(nit, una), ...deMonto(nit, una)],
    enTextos: escritas.length > 1 || !isNumeroCorto(una),
  }));
}

/** Tells whether a document has a word in one of its fields. */
export function enAlguno({ parte, exactas, enTextos }: Palabra): Expression<SqlBool> {
  const conNombre = sql<SqlBool>`cliente_plano like ${parte} escape '\\'`;
  const conTexto = enTextos ? [hasTexto(parte)] : [];
  return sql<SqlBool>`(${sql.join([...exactas, conNombre, ...conTexto], sql` or `)})`;
}

/** Minimum number of digits searched in texts. Many products contain shorter numbers, such as 250 g. */
const DIGITOS_DE_TEXTO = 4;
/** Maximum number of words in one search. */
const MAX_PALABRAS = 6;

function parteDe(buscar: string): string {
  return `%${plano(buscar).replace(/[\\%_]/g, "\\$&")}%`;
}

/** Builds the condition on an amount, parsed as in the amount filter, in the form of its index; empty if the text is not an amount. */
export function deMonto(nit: Nit, buscar: string): Expression<SqlBool>[] {
  const escrito = parseMontoBuscado(buscar);
  if (escrito === null) return [];
  return [sql<SqlBool>`(nit = ${nit} and monto_total = ${decimalToText(decimal(escrito), 2)})`];
}

/** Tells whether a text is a number or amount too short to be searched in texts on its own. */
function isNumeroCorto(texto: string): boolean {
  return /^[\d.,]+$/.test(texto) && texto.replace(/\D/g, "").length < DIGITOS_DE_TEXTO;
}

/**
 * Builds the condition that one of a document's texts contains a part. The text is read by its id, because with a join
 * PostgreSQL would scan all texts for each document.
 */
function hasTexto(parte: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 from facturas_textos ft where ft.factura_id = facturas.id
    and (select t.plano from textos_buscados t where t.id = ft.texto_id) like ${parte} escape '\\')`;
}

/** Builds the conditions on the number, the buyer's document and the beginning of a CUF, each in the form of its index. */
function condicionesExactas(nit: Nit, buscar: string): Expression<SqlBool>[] {
  const cuf = buscar.toUpperCase();
  return [
    ...(/^\d{1,10}$/.test(buscar) ? [sql<SqlBool>`(nit = ${nit} and numero = ${Number(buscar)})`] : []),
    sql<SqlBool>`(nit = ${nit} and ${deDocumento(buscar)})`,
    ...(/^[0-9A-F]+$/.test(cuf) ? [sql<SqlBool>`(cuf >= ${cuf} and cuf < ${`${cuf}~`})`] : []),
  ];
}

/**
 * Builds the condition on a buyer's document as written, including "5551299-1B". Older documents have no stored
 * complement and match by number.
 */
export function deDocumento(texto: string): Expression<SqlBool> {
  const { numeroDocumento, complemento } = parseComplemento(texto);
  if (complemento === null) return sql<SqlBool>`cliente_documento = ${texto}`;
  const delMismo = sql<SqlBool>`cliente_documento = ${numeroDocumento}
    and (cliente_complemento = ${complemento} or cliente_complemento is null)`;
  return sql<SqlBool>`(cliente_documento = ${texto} or ${delMismo})`;
}
