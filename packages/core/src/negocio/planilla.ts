import { keysOf } from "../keys-of.ts";
import { fail, ok, type Result } from "../result.ts";
import { plano } from "../texto.ts";
import { parseCsv, type Registro } from "./csv.ts";
import { FRASES_PLANILLA } from "./frases.ts";

/** Columns of a price list, with the names that people give them. */
const COLUMNAS = {
  codigo: ["codigo", "cod", "codigo interno", "sku", "referencia"],
  codigoBarras: ["codigo de barras", "codigo barras", "codigo_barras", "barras", "ean", "gtin"],
  descripcion: ["descripcion", "nombre", "producto", "detalle", "articulo"],
  precio: ["precio", "precio venta", "precio de venta", "precio unitario", "pvp"],
  unidad: ["unidad", "unidad de medida", "unidad_medida", "medida"],
  codigoSin: ["codigo sin", "codigo_sin", "codigo producto sin", "homologado", "codigo siat"],
  actividadEconomica: ["actividad", "actividad economica", "actividad_economica", "caeb"],
  categoria: ["categoria", "rubro", "familia", "grupo", "linea"],
  activo: ["activo", "vigente", "habilitado"],
} as const;
/** A column of a price list, by its name in code. */
export type ColumnaPlanilla = keyof typeof COLUMNAS;
const NECESARIAS: readonly ColumnaPlanilla[] = ["codigo", "descripcion", "precio"];

/** A parsed price list: its columns, and its rows by column. */
export interface Planilla {
  readonly columnas: readonly ColumnaPlanilla[];
  /** Headings that are not known, and are ignored. */
  readonly ignoradas: readonly string[];
  readonly filas: readonly {
    readonly linea: number;
    readonly celdas: Readonly<Partial<Record<ColumnaPlanilla, string>>>;
  }[];
}

/** The heading that a column has in a message. */
export function tituloDe(columna: ColumnaPlanilla): string {
  return COLUMNAS[columna][0];
}

/** Reads a price list as spreadsheets write it: comma, semicolon or tab, a heading line, quotes where needed. */
export function parsePlanilla(texto: string): Result<Planilla, string> {
  return registrosToPlanilla(parseRegistros(texto));
}

/** Reads the records of a CSV, whatever its delimiter. */
export function parseRegistros(texto: string): Registro[] {
  const sinMarca = texto.replace(/^\uFEFF/, "");
  const cabecera = sinMarca.slice(0, sinMarca.search(/[\r\n]|$/));
  return parseCsv(sinMarca, delimitadorDe(cabecera));
}

/** Reads a price list of records, the first of which has the headings. Fails where a column is missing that every product needs. */
export function registrosToPlanilla(registros: readonly Registro[]): Result<Planilla, string> {
  const [titulos, ...filas] = registros;
  const nombres = titulos?.celdas ?? [];
  const quienes = columnasDe(nombres);
  const faltan = NECESARIAS.filter((columna) => !quienes.includes(columna));
  if (faltan.length > 0) return fail(FRASES_PLANILLA.faltaColumna(faltan.map(tituloDe)));
  return ok({
    columnas: quienes.filter((columna) => columna !== undefined),
    ignoradas: nombres.filter((_, i) => quienes[i] === undefined),
    filas: filas.map(({ linea, celdas }) => ({
      linea,
      celdas: celdasPorColumna(celdas, quienes),
    })),
  });
}

function celdasPorColumna(
  celdas: readonly string[],
  quienes: readonly (ColumnaPlanilla | undefined)[],
): Planilla["filas"][number]["celdas"] {
  const suyas: Partial<Record<ColumnaPlanilla, string>> = {};
  for (const [i, celda] of celdas.entries()) {
    const columna = quienes[i];
    if (columna === undefined || celda.trim() === "") continue;
    suyas[columna] = sinMarcaDeTexto(DE_CODIGO.has(columna) ? celda : celda.trim());
  }
  return suyas;
}

/** Columns whose cells keep the blanks around them, which the person is told of. */
const DE_CODIGO: ReadonlySet<ColumnaPlanilla> = new Set(["codigo", "codigoBarras"]);

/** Takes off the sign that an exported CSV puts before a text that a spreadsheet would take for a formula. */
function sinMarcaDeTexto(celda: string): string {
  return celda.replace(/^'(?=[=+\-@])/, "");
}

/**
 * Returns the column of each heading. If two headings mean one column, the likelier name counts, then the first; the other heading gets
 * none.
 */
function columnasDe(titulos: readonly string[]): readonly (ColumnaPlanilla | undefined)[] {
  const leidos = titulos.map(limpiar);
  const lugarDe = new Map<string | undefined, ColumnaPlanilla>(
    keysOf(COLUMNAS).map((columna) => {
      const usado = COLUMNAS[columna].find((nombre) => leidos.some((leido) => leido === nombre));
      return [usado, columna] as const;
    }),
  );
  return leidos.map((titulo, i) => (leidos.indexOf(titulo) === i ? lugarDe.get(titulo) : undefined));
}

function limpiar(titulo: string): string {
  return plano(titulo)
    .replace(/[^a-z_ ]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function delimitadorDe(cabecera: string): string {
  const cuenta = (signo: string) => cabecera.split(signo).length;
  return [";", "\t", ","].reduce((mejor, signo) => (cuenta(signo) > cuenta(mejor) ? signo : mejor), ",");
}
