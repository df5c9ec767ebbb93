/** Tables as files that spreadsheets open: CSV a part at a time, and XLSX. */
import { filaToCsv } from "@mostrador/core";
import writeXlsxFile, { type SheetData } from "write-excel-file/node";
import type { Descarga } from "../http/route.ts";

/** A column of a table; its cells are texts, or numbers that a spreadsheet adds up. */
export interface ColumnaPlanilla<F> {
  readonly titulo: string;
  readonly celda: (fila: F) => string | number;
  /** Width of an XLSX column, in letters. */
  readonly ancho?: number;
  /** Whole numbers are counts, others amounts. */
  readonly entero?: true;
}

/** Most rows of an XLSX, since it is built in memory. CSV has no limit. */
export const MAX_FILAS_XLSX = 50_000;
const FILAS_POR_PARTE = 200;
/** Marks UTF-8 for spreadsheets that would otherwise guess. */
const BOM = "\uFEFF";

/** Streams the table as CSV. */
export async function* toCsv<F>(
  columnas: readonly ColumnaPlanilla<F>[],
  filas: AsyncIterable<F> | Iterable<F>,
): AsyncGenerator<string> {
  let parte = [BOM + filaToCsv(columnas.map(({ titulo }) => titulo))];
  for await (const fila of filas) {
    parte.push(filaToCsv(columnas.map((columna) => textoDe(columna, fila))));
    if (parte.length < FILAS_POR_PARTE) continue;
    yield parte.join("");
    parte = [];
  }
  yield parte.join("");
}

/** Streams the table as XLSX, of `MAX_FILAS_XLSX` rows at most; a last row marks the cut. */
export async function* toXlsx<F>(
  columnas: readonly ColumnaPlanilla<F>[],
  filas: AsyncIterable<F> | Iterable<F>,
): AsyncGenerator<Uint8Array> {
  const hoja: SheetData[number][] = [
    columnas.map(({ titulo }) => ({ value: titulo, fontWeight: "bold" as const })),
  ];
  for await (const fila of filas) {
    if (hoja.length > MAX_FILAS_XLSX) {
      hoja.push([{ value: `Hay más de ${MAX_FILAS_XLSX} filas: exporte a CSV o acote las fechas.` }]);
      break;
    }
    hoja.push(columnas.map((columna) => celdaDe(columna, fila)));
  }
  const anchos = columnas.map(({ ancho = 16 }) => ({ width: ancho }));
  yield await writeXlsxFile(hoja, { columns: anchos, stickyRowsCount: 1 }).toBuffer();
}

/** Builds a download of a table in either form. `archivo`: its name without the ending. */
export function descargaDe<F>(
  formato: "csv" | "xlsx",
  archivo: string,
  columnas: readonly ColumnaPlanilla<F>[],
  filas: AsyncIterable<F> | Iterable<F>,
): Descarga {
  return formato === "csv"
    ? { tipo: "text/csv; charset=utf-8", archivo: `${archivo}.csv`, partes: toCsv(columnas, filas) }
    : { tipo: TIPO_XLSX, archivo: `${archivo}.xlsx`, partes: toXlsx(columnas, filas) };
}

/** The type of an XLSX file. */
const TIPO_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** The forms of an exported table, with their media types. */
export const FORMATOS = [
  { formato: "csv", tipo: "text/csv" },
  { formato: "xlsx", tipo: TIPO_XLSX },
] as const;

function textoDe<F>({ celda, entero }: ColumnaPlanilla<F>, fila: F): string {
  const valor = celda(fila);
  if (typeof valor === "string") return valor;
  return entero === true ? String(valor) : valor.toFixed(2);
}

function celdaDe<F>({ celda, entero }: ColumnaPlanilla<F>, fila: F) {
  const valor = celda(fila);
  return typeof valor === "number"
    ? { value: valor, type: Number, format: entero === true ? "0" : "#,##0.00" }
    : { value: valor, type: String };
}
