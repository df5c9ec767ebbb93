/** The check of a price list's codes and barcodes, row against row and against the shop. The forms of one GTIN are one code. */
import { claveDeCodigo, claveSinMayusculas } from "../gtin.ts";
import type { DuenoDeBarras } from "./barras.ts";
import { FRASES_PLANILLA } from "./frases.ts";
import { tituloDe, type ColumnaPlanilla } from "./columnas.ts";
import type { FilaLeida, TiendaDeLista } from "./tienda-de-lista.ts";

/** Number of rows that are checked without a pause, in some milliseconds. */
const SIN_PAUSA = 250;

/**
 * Rows of a list that are refused, by their position, with the reason of each: their code or barcode is taken, or two products keep their
 * barcode.
 */
export interface CodigosTomados {
  readonly faltas: ReadonlyMap<number, string>;
  readonly avisos: ReadonlyMap<number, string>;
}

/**
 * Finds, with a pause at each `yield`, the rows whose code or barcode is taken. A barcode belongs to one row, and to no product or
 * presentation that keeps it. A product gives its barcode up if its own row has another one and is not refused. A new product's code may
 * not be a code or barcode of another one, in any capitals, because a till reads both in the same way.
 */
export function* findCodigosTomados(
  { findDueno }: Pick<TiendaDeLista, "findDueno">,
  leidas: readonly FilaLeida[],
): Generator<undefined, CodigosTomados> {
  const faltas = new Map<number, string>();
  const avisos = new Map<number, string>();
  const indices = yield* indexar(leidas);
  const faltaDe = createRevisor(findDueno, leidas, { ...indices, faltas, avisos });
  let cola: readonly number[] = leidas.map((_, i) => i);
  while (cola.length > 0) {
    const nuevas: number[] = [];
    for (const [n, i] of cola.entries()) {
      if (n % SIN_PAUSA === 0) yield;
      const falta = faltas.has(i) ? null : faltaDe(i);
      if (falta === null) continue;
      faltas.set(i, falta);
      nuevas.push(i);
    }
    // A refused row keeps its old barcode: the rows that ask for it are checked again.
    cola = nuevas.flatMap(
      (i) => indices.piden.get(claveDeCodigo(leidas[i]?.antes?.codigoBarras ?? "")) ?? [],
    );
  }
  return { faltas, avisos };
}

/** Places of a list's rows by their texts. */
interface Indices {
  /** The first row of each code, by its key in small letters. */
  readonly porCodigo: ReadonlyMap<string, number>;
  /** The rows of each barcode, by its key in small letters. */
  readonly porBarras: ReadonlyMap<string, readonly number[]>;
  /** The first row that makes a product with a barcode of this key. */
  readonly pedidas: ReadonlyMap<string, number>;
  /** The first row that makes the product of this code. */
  readonly propias: ReadonlyMap<string, number>;
  /** The rows that ask for a key as barcode, or as the code of a new product. */
  readonly piden: ReadonlyMap<string, readonly number[]>;
}

function* indexar(leidas: readonly FilaLeida[]): Generator<undefined, Indices> {
  const porCodigo = new Map<string, number>();
  const pedidas = new Map<string, number>();
  const propias = new Map<string, number>();
  const porBarras = new Map<string, number[]>();
  const piden = new Map<string, number[]>();
  for (const [i, { producto, antes, barras, revisada }] of leidas.entries()) {
    if (i % SIN_PAUSA === 0) yield;
    putPrimera(porCodigo, claveSinMayusculas(revisada.codigo), i);
    add(porBarras, claveSinMayusculas(barras), i);
    if (producto === null) continue;
    const pedida = claveDeCodigo(producto.codigoBarras ?? "");
    putPrimera(pedidas, pedida, i);
    putPrimera(propias, producto.codigo, i);
    add(piden, pedida, i);
    add(piden, antes === undefined ? claveDeCodigo(producto.codigo) : "", i);
  }
  return { porCodigo, porBarras, pedidas, propias, piden };
}

function createRevisor(
  findDueno: TiendaDeLista["findDueno"],
  leidas: readonly FilaLeida[],
  {
    porCodigo,
    porBarras,
    pedidas,
    propias,
    faltas,
    avisos,
  }: Indices & { readonly faltas: ReadonlyMap<number, string>; readonly avisos: Map<number, string> },
): (i: number) => string | null {
  const lineaDe = (i: number) => leidas[i]?.revisada.linea ?? 0;
  const barrasDe = (i: number) => leidas[i]?.producto?.codigoBarras ?? "";
  /** Finds the goods that keep a text as their code or barcode after the list. */
  const ocupante = (id: string, texto: string): DuenoDeBarras | null => {
    const dueno = findDueno({ id, codigoBarras: texto });
    if (dueno === null || claveDeCodigo(dueno.codigoBarras ?? "") !== claveDeCodigo(texto)) return dueno;
    const suya = propias.get(dueno.codigo);
    if (suya === undefined || faltas.has(suya)) return dueno;
    return claveDeCodigo(barrasDe(suya)) === claveDeCodigo(texto) ? dueno : null;
  };
  const faltaEnBarras = (i: number, id: string, barras: string | null): string | null => {
    if (barras === null) return null;
    // If two products already have two forms of one GTIN, they keep them.
    const queda = leidas[i]?.antes?.codigoBarras === barras;
    const primera = pedidas.get(claveDeCodigo(barras)) ?? i;
    if (primera !== i && !(queda && barrasDe(primera) !== barras))
      return FRASES_PLANILLA.barrasRepetidas(lineaDe(primera));
    const dueno = ocupante(id, barras);
    if (dueno === null) return null;
    if (!queda || !dueno.otraForma) return FRASES_PLANILLA.barrasDeOtro(dueno.nombre);
    avisos.set(i, enColumna("codigoBarras", FRASES_PLANILLA.barrasDeDos(dueno.nombre)));
    return null;
  };
  const faltaEnCodigo = (i: number, id: string, codigo: string): string | null => {
    const dueno = ocupante(id, codigo);
    if (dueno !== null) return FRASES_PLANILLA.codigoDeOtro(dueno.nombre);
    const primera = porCodigo.get(claveSinMayusculas(codigo));
    if (primera !== undefined && primera !== i) return FRASES_PLANILLA.codigoRepetido(lineaDe(primera));
    const suyas = porBarras.get(claveSinMayusculas(codigo)) ?? [];
    const otra = suyas.find((suya) => leidas[suya]?.revisada.codigo !== codigo);
    return otra === undefined ? null : FRASES_PLANILLA.codigoEnBarras(lineaDe(otra));
  };
  return (i) => {
    const { producto = null, antes } = leidas[i] ?? {};
    if (producto === null) return null;
    const { id, codigo, codigoBarras } = producto;
    const deBarras = faltaEnBarras(i, id, codigoBarras);
    if (deBarras !== null) return enColumna("codigoBarras", deBarras);
    const delCodigo = antes === undefined ? faltaEnCodigo(i, id, codigo) : null;
    return delCodigo === null ? null : enColumna("codigo", delCodigo);
  };
}

/** Records the first position of a text; ignores an empty one. */
function putPrimera(primeras: Map<string, number>, texto: string, i: number): void {
  if (texto !== "" && !primeras.has(texto)) primeras.set(texto, i);
}

/** Adds a position to those of a text; ignores an empty one. */
function add(todas: Map<string, number[]>, texto: string, i: number): void {
  if (texto === "") return;
  const suyas = todas.get(texto);
  if (suyas === undefined) todas.set(texto, [i]);
  else suyas.push(i);
}

function enColumna(columna: ColumnaPlanilla, texto: string): string {
  return FRASES_PLANILLA.enColumna(tituloDe(columna), texto);
}
