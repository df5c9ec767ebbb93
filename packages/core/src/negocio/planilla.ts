/** Reads a price list from a sheet of any program: finds its headings, assigns its columns, and reads its rows. */
import { plano } from "../texto.ts";
import { guessColumnas, NECESARIAS, type Asignacion, type ColumnaPlanilla } from "./columnas.ts";
import { parseCsv, type Registro } from "./csv.ts";

/** A parsed price list: its columns, and its rows by column. */
export interface Planilla {
  /** The columns of the sheet, with samples from their first rows. */
  readonly titulos: readonly {
    readonly titulo: string;
    readonly columna: ColumnaPlanilla | null;
    readonly muestras: readonly string[];
  }[];
  /** Columns that every product needs and the sheet lacks. */
  readonly faltan: readonly ColumnaPlanilla[];
  readonly filas: readonly {
    readonly linea: number;
    readonly celdas: Celdas;
    /** True if the list has no code for the product, whose barcode or name then serves as its code. */
    readonly codigoPuesto?: true;
  }[];
}

type Celdas = Readonly<Partial<Record<ColumnaPlanilla, string>>>;

/** Number of rows at the top of a sheet in which the headings are searched. */
const MAX_ENCABEZADO = 40;
const MUESTRAS = 3;

/** Reads the records of a CSV, whatever its delimiter; a first line `sep=;` names it, as Excel writes it. */
export function parseRegistros(texto: string): Registro[] {
  const sinMarca = texto.replace(/^\uFEFF/, "");
  const dicho = /^"?sep=(.)"?(?:\r\n|\r|\n)/i.exec(sinMarca);
  if (dicho === null) return parseCsv(sinMarca, delimitadorDe(sinMarca));
  return parseCsv(sinMarca.slice(dicho[0].length), dicho[1] ?? ";").map(({ linea, celdas }) => ({
    linea: linea + 1,
    celdas,
  }));
}

/** Maximum number of characters of a heading in the result. A longer text is no heading, and would only lengthen the reply. */
const MAX_TITULO = 100;

/**
 * Reads a price list from the rows of a sheet. Titles and blank rows may stand above its headings. `elegidas`: the columns as a person
 * assigned them. If it is absent, the columns are guessed from the headings.
 */
export function readPlanilla(registros: readonly Registro[], elegidas?: Asignacion): Planilla {
  const lugar = findEncabezado(registros);
  const nombres = lugar === SIN_ENCABEZADO ? numerar(registros) : (registros[lugar]?.celdas ?? []);
  const columnas = elegidas ?? guessColumnas(nombres);
  const debajo = registros.slice(lugar + 1);
  const con = completarVariantes(
    debajo.map(({ linea, celdas }) => ({ linea, celdas: porColumna(celdas, columnas) })),
  );
  return {
    titulos: nombres.map((titulo, i) => ({
      titulo: titulo.trim().slice(0, MAX_TITULO),
      columna: columnas[i] ?? null,
      muestras: muestrasDe(debajo, i),
    })),
    faltan: NECESARIAS.filter((columna) => !columnas.includes(columna)),
    filas: con.flatMap((fila) => (Object.keys(fila.celdas).length === 0 ? [] : [conCodigo(fila)])),
  };
}

/** The place of the headings in a sheet that has none: above its first row. */
const SIN_ENCABEZADO = -1;

/** Names the columns of a sheet without headings by their position. */
function numerar(registros: readonly Registro[]): readonly string[] {
  const ancho = Math.max(0, ...registros.slice(0, MAX_ENCABEZADO).map(({ celdas }) => celdas.length));
  return Array.from({ length: ancho }, (_, i) => `Columna ${i + 1}`);
}

/** Matches a number, or an amount with its currency, which cannot be a heading. */
const CANTIDAD = /^(?:bs\.?|\$us|us\$|\$)?\s*[\d.,\s]+$/i;

/**
 * Finds the row of the headings: among the first rows the one that names most columns, else the first one with several texts and no amount.
 */
function findEncabezado(registros: readonly Registro[]): number {
  const primeros = registros.slice(0, MAX_ENCABEZADO);
  const conocidas = primeros.map(
    ({ celdas }) => new Set(guessColumnas(celdas).filter((columna) => columna !== null)).size,
  );
  const mejor = Math.max(0, ...conocidas);
  if (mejor >= 2) return conocidas.indexOf(mejor);
  const textos = primeros.findIndex(({ celdas }) => {
    const llenas = celdas.filter((celda) => celda.trim() !== "");
    return llenas.length > 1 && !llenas.some((celda) => CANTIDAD.test(celda.trim()));
  });
  return mejor === 1 && textos === -1 ? conocidas.indexOf(1) : textos;
}

function muestrasDe(filas: readonly Registro[], i: number): readonly string[] {
  const muestras: string[] = [];
  for (const { celdas } of filas) {
    const celda = celdas[i]?.trim() ?? "";
    if (celda === "" || muestras.includes(celda)) continue;
    if (muestras.push(celda.slice(0, 60)) === MUESTRAS) break;
  }
  return muestras;
}

function porColumna(celdas: readonly string[], columnas: Asignacion): Celdas {
  const suyas: Partial<Record<ColumnaPlanilla, string>> = {};
  const variantes: string[] = [];
  for (const [i, celda] of celdas.entries()) {
    const columna = columnas[i] ?? null;
    if (columna === null || celda.trim() === "") continue;
    const valor = sinMarcaDeTexto(DE_CODIGO.has(columna) ? celda : enUnaLinea(celda));
    if (columna === "variante") variantes.push(valor);
    else if (columna === "categoria") suyas.categoria = hojaDe(valor);
    else suyas[columna] ??= valor;
  }
  return variantes.length === 0 ? suyas : { ...suyas, variante: variantes.join(VARIAS) };
}

/** Columns of codes. Their cells keep surrounding blanks, so that the person is told of them. */
const DE_CODIGO: ReadonlySet<ColumnaPlanilla> = new Set(["codigo", "codigoBarras"]);
const VARIAS = "\n";

/** Joins the lines of a cell's text, because a document cannot hold a line break. docs/decisions/0001 */
function enUnaLinea(celda: string): string {
  return celda.trim().replace(/\s*[\r\n\t\v\f\u0085\u2028\u2029]+\s*/g, " ");
}

/** Removes the apostrophe that an exported CSV puts before a text that a spreadsheet would take for a formula. */
function sinMarcaDeTexto(celda: string): string {
  return celda.replace(/^'(?=[=+\-@])/, "");
}

/** Returns the last step of a category that is written as a path: `All / Saleable / Bebidas` of Odoo, `Food > Drinks` of Shopify. */
function hojaDe(categoria: string): string {
  const pasos = categoria.split(/ > /);
  const camino =
    pasos.length > 1
      ? pasos
      : /^(?:all|todo|todos|todas) \/ /i.test(categoria)
        ? categoria.split(" / ")
        : pasos;
  return camino.at(-1)?.trim() ?? categoria;
}

/** Fields that the row of a variant leaves out, since the row before it has them. */
const DEL_COMUN = [
  "descripcion",
  "categoria",
  "unidad",
  "codigoSin",
  "actividadEconomica",
  "activo",
] as const;

/**
 * Gives each variant of goods its own name. Shopify and Loyverse write the name once, then a row for each variant; Square repeats it. Rows of the
 * same goods without a price are pictures or parts, and make no product.
 */
function completarVariantes(
  filas: readonly { readonly linea: number; readonly celdas: Celdas }[],
): readonly { readonly linea: number; readonly celdas: Celdas }[] {
  let comun: Celdas = {};
  return filas.flatMap(({ linea, celdas }) => {
    const { articuloComun, ...propias } = celdas;
    const sigue = articuloComun !== undefined && articuloComun === comun.articuloComun;
    if (!sigue) comun = celdas;
    else if (propias.precio === undefined) return [];
    const heredadas = sigue
      ? Object.fromEntries(
          DEL_COMUN.flatMap((columna) => (comun[columna] === undefined ? [] : [[columna, comun[columna]]])),
        )
      : {};
    const { variante, ...enteras }: Celdas = { ...heredadas, ...propias };
    if (variante === undefined || enteras.descripcion === undefined) return [{ linea, celdas: enteras }];
    return [
      {
        linea,
        celdas: { ...enteras, descripcion: conVariante(enteras.descripcion, variante.split(VARIAS)) },
      },
    ];
  });
}

/** Adds its variants to a name. Variants that say nothing, or that the name already contains, are left out. */
function conVariante(nombre: string, variantes: readonly string[]): string {
  return variantes.reduce((dicho, variante) => {
    const suya = plano(variante);
    return SIN_VARIANTE.has(suya) || ` ${plano(dicho)} `.includes(` ${suya} `)
      ? dicho
      : `${dicho} ${variante}`;
  }, nombre);
}

/** Names that programs give to the only variant of goods. */
const SIN_VARIANTE: ReadonlySet<string> = new Set([
  "default title",
  "default",
  "regular",
  "normal",
  "predeterminado",
  "estandar",
]);

const MAX_CODIGO_PUESTO = 40;

/**
 * Gives a row without a code its barcode, else its name in capitals, as its code. Importing the same list again finds the product by that
 * code.
 */
function conCodigo({
  linea,
  celdas,
}: {
  readonly linea: number;
  readonly celdas: Celdas;
}): Planilla["filas"][number] {
  const { codigo, codigoBarras, ...resto } = celdas;
  if (codigo !== undefined || resto.descripcion === undefined) return { linea, celdas };
  const puesto = codigoBarras ?? codigoDeNombre(resto.descripcion);
  return puesto === ""
    ? { linea, celdas }
    : { linea, celdas: { ...resto, codigo: puesto }, codigoPuesto: true };
}

function codigoDeNombre(nombre: string): string {
  return plano(nombre)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "-")
    .slice(0, MAX_CODIGO_PUESTO)
    .replace(/^-|-$/g, "");
}

/**
 * Finds the delimiter of a CSV: the sign that stands in most of its first lines. A comma loses against another sign in as many lines, because
 * it may be a decimal comma.
 */
function delimitadorDe(texto: string): string {
  const lineas = texto
    .slice(0, 20_000)
    .split(/\r\n|\r|\n/)
    .slice(0, MAX_ENCABEZADO);
  const pesoDe = (signo: string) => lineas.filter((linea) => linea.includes(signo)).length;
  const mejor = [";", "\t", ","].toSorted((a, b) => pesoDe(b) - pesoDe(a))[0] ?? ",";
  return pesoDe(mejor) === 0 ? "," : mejor;
}
