/** Exports a table to a spreadsheet, as lines of CSV or cells of XLSX, for server and portal. */
import type { Decimal } from "./decimal.ts";
import { filaToCsv } from "./libro/fila.ts";

/**
 * A column of an exported table. Its cells are texts, or numbers that a spreadsheet can add up. `N`: the types of number that the file's
 * writer accepts. The amounts of a document are Decimals, so that every digit is written.
 */
export interface ColumnaExportada<F, N extends number | Decimal = number> {
  readonly titulo: string;
  readonly celda: (fila: F) => string | N;
  /** Width of an XLSX column, in letters. */
  readonly ancho?: number;
  /** True if the column's numbers are counts, without decimals; otherwise they are amounts. */
  readonly entero?: true;
  /** Set if the column's texts are days, or days with a time, as `fecha` and `fechaHora` write them. An XLSX holds them as dates. */
  readonly fecha?: "dia" | "hora";
  /**
   * Number that a row adds to the column's total in the last row of an XLSX; `true`: the number of its cell. Without it the column has no
   * total.
   */
  readonly suma?: true | ((fila: F) => N);
}

/** Maximum number of rows of an XLSX, whose sheets end at 1,048,576. A CSV has no limit. */
export const MAX_FILAS_XLSX = 1_000_000;

/**
 * Writes the first line of a CSV. It begins with a byte order mark, because some spreadsheets would otherwise guess an encoding other than
 * UTF-8.
 *
 * @example
 * encabezadoCsv([{ titulo: "Producto" }, { titulo: "Total" }]).slice(1);
 * // => "Producto,Total\r\n"
 */
export function encabezadoCsv(columnas: readonly { readonly titulo: string }[]): string {
  return `\uFEFF${filaToCsv(columnas.map(({ titulo }) => titulo))}`;
}

/**
 * Writes a line of a CSV, with its line break. Amounts have two decimals.
 *
 * @example
 * lineaCsv([{ celda: ({ nombre }) => nombre }, { celda: ({ total }) => total }], { nombre: "Pan", total: 2.5 });
 * // => "Pan,2.50\r\n"
 */
export function lineaCsv<F>(columnas: readonly ColumnaExportada<F, number | Decimal>[], fila: F): string {
  return filaToCsv(
    columnas.map(({ celda, entero }) => {
      const valor = celda(fila);
      if (typeof valor === "string") return valor;
      return entero === true ? String(valor) : valor.toFixed(2);
    }),
  );
}

/**
 * Builds the first row of an XLSX, in bold.
 *
 * @example
 * encabezadoXlsx([{ titulo: "Producto" }]);
 * // => [{ value: "Producto", fontWeight: "bold" }]
 */
export function encabezadoXlsx(columnas: readonly { readonly titulo: string }[]) {
  return columnas.map(({ titulo }) => ({ value: titulo, fontWeight: "bold" as const }));
}

/** Number formats of an XLSX's cells. */
export const FORMAS_XLSX = {
  entero: "0",
  monto: "#,##0.00",
  dia: "dd/mm/yyyy",
  hora: "dd/mm/yyyy hh:mm",
} as const;

/** Builds a row of an XLSX. */
export function celdasXlsx<F, N extends number | Decimal>(
  columnas: readonly ColumnaExportada<F, N>[],
  fila: F,
) {
  return columnas.map(({ celda, entero, fecha }) => {
    const valor = celda(fila);
    if (typeof valor !== "string")
      return { value: valor, type: Number, format: entero === true ? FORMAS_XLSX.entero : FORMAS_XLSX.monto };
    const dia = fecha === undefined ? null : fechaToSerie(valor);
    return fecha === undefined || dia === null
      ? { value: valor, type: String }
      : { value: dia, type: Number, format: FORMAS_XLSX[fecha] };
  });
}

/**
 * Converts a day, or a day with a time, to the number that a spreadsheet has for it: days since 30/12/1899. Null for any other text.
 *
 * @example
 * fechaToSerie("21/11/2026 12:00");
 * // => 46347.5
 */
export function fechaToSerie(texto: string): number | null {
  const [, dia, mes, anio, hora = "0", minuto = "0"] =
    /^(\d\d)\/(\d\d)\/(\d{4})(?: (\d\d):(\d\d))?$/.exec(texto) ?? [];
  if (dia === undefined || mes === undefined || anio === undefined) return null;
  const [n, m, a] = [Number(dia), Number(mes), Number(anio)];
  // Days of the civil calendar since 1/3/0000: years begin in March, so that a leap day comes last.
  const [desde, meses] = m > 2 ? [a, m - 3] : [a - 1, m + 9];
  const dias = 365 * desde + Math.floor(desde / 4) - Math.floor(desde / 100) + Math.floor(desde / 400);
  const serie = dias + Math.floor((153 * meses + 2) / 5) + n - 693900;
  // The result is rounded up by less than a hundredth of a millisecond, because a program that truncates to milliseconds would show the
  // minute before.
  return Math.ceil((serie + (Number(hora) * 60 + Number(minuto)) / 1440) * 1e10) / 1e10;
}

/**
 * Returns the layout of an XLSX's sheet: the widths of its columns, and a first row that stays visible.
 *
 * @example
 * formaXlsx([{ titulo: "Producto", ancho: 40 }, { titulo: "Total" }]);
 * // => { columns: [{ width: 40 }, { width: 16 }], stickyRowsCount: 1 }
 */
export function formaXlsx(columnas: readonly { readonly titulo: string; readonly ancho?: number }[]) {
  return { columns: columnas.map(({ ancho = 16 }) => ({ width: ancho })), stickyRowsCount: 1 };
}
