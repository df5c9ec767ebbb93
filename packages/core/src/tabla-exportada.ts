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
}

/** Most rows of an XLSX: a sheet ends at 1,048,576. CSV has no limit. */
export const MAX_FILAS_XLSX = 1_000_000;

/** The first line of a CSV. Its first sign marks UTF-8 for spreadsheets that would otherwise guess. */
export function encabezadoCsv(columnas: readonly { readonly titulo: string }[]): string {
  return `\uFEFF${filaToCsv(columnas.map(({ titulo }) => titulo))}`;
}

/** A line of a CSV, with its end. Amounts have two decimals. */
export function lineaCsv<F>(columnas: readonly ColumnaExportada<F, number | Decimal>[], fila: F): string {
  return filaToCsv(
    columnas.map(({ celda, entero }) => {
      const valor = celda(fila);
      if (typeof valor === "string") return valor;
      return entero === true ? String(valor) : valor.toFixed(2);
    }),
  );
}

/** The first row of an XLSX, in bold. */
export function encabezadoXlsx(columnas: readonly { readonly titulo: string }[]) {
  return columnas.map(({ titulo }) => ({ value: titulo, fontWeight: "bold" as const }));
}

/** A row of an XLSX. */
export function celdasXlsx<F, N extends number | Decimal>(
  columnas: readonly ColumnaExportada<F, N>[],
  fila: F,
) {
  return columnas.map(({ celda, entero }) => {
    const valor = celda(fila);
    return typeof valor === "string"
      ? { value: valor, type: String }
      : { value: valor, type: Number, format: entero === true ? "0" : "#,##0.00" };
  });
}

/** Widths of an XLSX's columns, with its first row always in sight. */
export function formaXlsx(columnas: readonly { readonly titulo: string; readonly ancho?: number }[]) {
  return { columns: columnas.map(({ ancho = 16 }) => ({ width: ancho })), stickyRowsCount: 1 };
}
