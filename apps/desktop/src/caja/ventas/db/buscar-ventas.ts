/** Searches all sales of this till by number, amount, buyer, product, cashier and date, one page at a time. */
import { z } from "zod";
import { EstadoVenta } from "../../../contract/index.ts";
import { Instante } from "@mostrador/core";
import { parseMonto } from "@mostrador/core/formato";
import { textoToFts } from "../../motor/busqueda.ts";
import type { Lectura } from "../../motor/db.ts";
import { FilaVenta } from "../../venta/db/ventas.ts";

/** Filter of a search. Both instants are inclusive. */
export interface FiltroVentas {
  readonly texto: string;
  readonly estado: EstadoVenta | null;
  readonly desde: Instante | null;
  readonly hasta: Instante | null;
}

/** Position of a page's last row, after which the next page begins. */
const Marca = z.tuple([Instante, z.int()]);

const FilaHallada = FilaVenta.extend({ orden: z.int() });
const COLUMNAS = `v.id, v.creada_en, v.estado, v.cliente, v.lineas, v.total, v.metodo_pago, v.recibido, v.cambio, v.motivo,
  v.mensajes, v.cuf, v.rowid as orden`;
const CONDICION = `v.descartada = 0 and (@estado is null or v.estado = @estado) and v.creada_en >= @desde and v.creada_en <= @hasta`;

/** Query in order of date, which is indexed. Each state except EMITIDA also has an index of its own. */
const porFecha = (estado: string) => `select ${COLUMNAS} from ventas v
  where ${estado} and ${CONDICION} and (v.creada_en, v.rowid) < (@ultima, @orden)
  order by v.creada_en desc, v.rowid desc limit @limite`;
const POR_FECHA = porFecha("1");
const POR_ESTADO = porFecha("v.estado = @estado and v.estado <> 'EMITIDA'");
/** Query by words, in order of storage, because the full-text index has no other order. */
const POR_TEXTO = `select ${COLUMNAS} from ventas_fts f cross join ventas v on v.rowid = f.rowid
  where ventas_fts match @fts and f.rowid < @orden and f.rowid >= @primera and ${CONDICION}
  order by f.rowid desc limit @limite`;

/** First and last rowid of the sales in a period. */
const TRAMO =
  "select min(rowid) as primera, max(rowid) as ultima from ventas where creada_en >= @desde and creada_en <= @hasta";
const FilaTramo = z.object({ primera: z.int().nullable(), ultima: z.int().nullable() });

const SIEMPRE = { desde: "0000", hasta: "9999" } as const;

/**
 * Returns a page of the sales that match a filter, newest first, and the mark for the next page (null at the end). Sales stored between two
 * calls do not shift the pages.
 */
export function searchVentas(
  db: Lectura,
  filtro: FiltroVentas,
  { tras, limite }: { readonly tras: string | null; readonly limite: number },
): { readonly filas: readonly FilaVenta[]; readonly siguiente: string | null } {
  const halladas = listHalladas(db, filtro, parseMarca(tras), limite + 1);
  const filas = halladas.slice(0, limite);
  const ultima = filas.at(-1);
  const siguiente =
    ultima === undefined || halladas.length <= limite
      ? null
      : JSON.stringify([ultima.creadaEn, ultima.orden]);
  return { filas, siguiente };
}

function listHalladas(
  db: Lectura,
  { texto, estado, desde, hasta }: FiltroVentas,
  marca: z.infer<typeof Marca> | null,
  limite: number,
): readonly z.infer<typeof FilaHallada>[] {
  const limites = { estado, desde: desde ?? SIEMPRE.desde, hasta: hasta ?? SIEMPRE.hasta, limite };
  const fts = ventaToFts(texto);
  const orden = marca?.[1] ?? Number.MAX_SAFE_INTEGER;
  if (fts === null)
    return db.all(FilaHallada, estado === null || estado === "EMITIDA" ? POR_FECHA : POR_ESTADO, {
      ...limites,
      ultima: marca?.[0] ?? SIEMPRE.hasta,
      orden,
    });
  const tramo = desde === null && hasta === null ? null : db.get(FilaTramo, TRAMO, limites);
  return db.all(FilaHallada, POR_TEXTO, {
    ...limites,
    fts,
    primera: tramo?.primera ?? 0,
    orden: Math.min(orden, (tramo?.ultima ?? Number.MAX_SAFE_INTEGER - 1) + 1),
  });
}

function parseMarca(tras: string | null): z.infer<typeof Marca> | null {
  if (tras === null) return null;
  try {
    return Marca.safeParse(JSON.parse(tras)).data ?? null;
  } catch {
    return null;
  }
}

/** Shortest number that is searched as a buyer's document. Shorter numbers occur in many product names, such as 250 g. */
const DIGITOS_DE_DOCUMENTO = 4;

/**
 * Builds the FTS5 expression of a search. Its words may match different fields of a sale. A number may be an invoice number, an amount
 * matches the sale's total, and any other text is the prefix of a word.
 */
function ventaToFts(texto: string): string | null {
  const escritas = texto.trim().split(/\s+/);
  const sola = escritas.length === 1;
  // A single letter would match almost every sale.
  const largas = escritas.filter((una) => /[\p{L}\p{N}]\p{M}*[\p{L}\p{N}]|\d/u.test(una));
  const partes = (largas.length === 0 ? escritas : largas)
    .slice(0, MAX_PALABRAS)
    .flatMap((una) => parteToFts(una, sola) ?? []);
  return partes.length === 0 ? null : partes.map((parte) => `(${parte})`).join(" AND ");
}

/** Most words of a search; further words are ignored. */
const MAX_PALABRAS = 8;

/**
 * Builds the FTS5 expression of one word. `sola` is true if the word is the whole search; a number is then not searched in product names.
 */
function parteToFts(escrita: string, sola: boolean): string | null {
  const palabras = textoToFts(escrita);
  const monto = /[.,]/.test(escrita) ? /^(\d{1,10})\.(\d{1,2})$/.exec(parseMonto(escrita) ?? "") : null;
  if (monto !== null) {
    const exacto = `"bs${monto[1]}${monto[2]?.padEnd(2, "0")}"`;
    return sola || palabras === null ? exacto : `${exacto} OR (${palabras})`;
  }
  if (palabras === null || !/^\d{1,10}$/.test(escrita)) return palabras;
  const exactas = `"factura${Number(escrita)}" OR "bs${Number(escrita)}00"`;
  return sola && escrita.length < DIGITOS_DE_DOCUMENTO ? exactas : `${exactas} OR ${palabras}`;
}
