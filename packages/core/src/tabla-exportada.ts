/** A table as a file for spreadsheets: its columns, its lines of CSV and its cells of XLSX. Server and portal make files of it. */
import type { Decimal } from "./decimal.ts";
import { filaToCsv } from "./libro/fila.ts";

/**
 * A column of a table; its cells are texts, or numbers that a spreadsheet adds up. `N`: the kinds of numbers that its writer takes. An amount
 * of a document is a Decimal, of which each digit is written.
 */
export interface ColumnaExportada<F, N extends number | Decimal = number> {
  readonly titulo: string;
  readonly celda: (fila: F) => string | N;
  /** Width of an XLSX column, in letters. */
  readonly ancho?: number;
  /** Whole numbers are counts, others amounts. */
  readonly entero?: true;
  /** The column's texts are days, or days with their hour, as `fecha` and `fechaHora` write them: a spreadsheet gets them as dates. */
  readonly fecha?: "dia" | "hora";
  /** What a row adds to the last row of an XLSX; `true`: its number. Without it the column has no total. */
  readonly suma?: true | ((fila: F) => N);
}

/** Most rows of an XLSX: a sheet ends at 1,048,576. CSV has no limit. */
export const MAX_FILAS_XLSX = 1_000_000;

/**
 * The first line of a CSV. Its first sign marks UTF-8 for spreadsheets that would otherwise guess.
 *
 * @example
 * encabezadoCsv([{ titulo: "Producto" }, { titulo: "Total" }]).slice(1);
 * // => "Producto,Total\r\n"
 */
export function encabezadoCsv(columnas: readonly { readonly titulo: string }[]): string {
  return `\uFEFF${filaToCsv(columnas.map(({ titulo }) => titulo))}`;
}

/**
 * A line of a CSV, with its end. Amounts have two decimals.
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
 * The first row of an XLSX, in bold.
 *
 * @example
 * encabezadoXlsx([{ titulo: "Producto" }]);
 * // => [{ value: "Producto", fontWeight: "bold" }]
 */
export function encabezadoXlsx(columnas: readonly { readonly titulo: string }[]) {
  return columnas.map(({ titulo }) => ({ value: titulo, fontWeight: "bold" as const }));
}

/** Forms of an XLSX's cells. */
export const FORMAS_XLSX = {
  entero: "0",
  monto: "#,##0.00",
  dia: "dd/mm/yyyy",
  hora: "dd/mm/yyyy hh:mm",
} as const;

/** A row of an XLSX. */
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
 * The number that a spreadsheet has for a day or for an hour of it: days since 30/12/1899. Null: the text is neither.
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
  // Rounded up by less than a hundredth of a millisecond: a program that cuts off to the millisecond would show the minute before.
  return Math.ceil((serie + (Number(hora) * 60 + Number(minuto)) / 1440) * 1e10) / 1e10;
}

/**
 * Widths of an XLSX's columns, with its first row always in sight.
 *
 * @example
 * formaXlsx([{ titulo: "Producto", ancho: 40 }, { titulo: "Total" }]);
 * // => { columns: [{ width: 40 }, { width: 16 }], stickyRowsCount: 1 }
 */
export function formaXlsx(columnas: readonly { readonly titulo: string; readonly ancho?: number }[]) {
  return { columns: columnas.map(({ ancho = 16 }) => ({ width: ancho })), stickyRowsCount: 1 };
}
