/** Tables as files that spreadsheets open: CSV a part at a time, and XLSX. */
import {
  celdasXlsx,
  encabezadoCsv,
  encabezadoXlsx,
  formaXlsx,
  lineaCsv,
  MAX_FILAS_XLSX,
  type ColumnaExportada,
} from "@mostrador/core";
import writeXlsxFile, { type SheetData } from "write-excel-file/node";
import type { Descarga } from "../http/route.ts";

export type { ColumnaExportada as ColumnaPlanilla } from "@mostrador/core";

const FILAS_POR_PARTE = 200;

/** Streams the table as CSV. */
async function* toCsv<F>(
  columnas: readonly ColumnaExportada<F>[],
  filas: AsyncIterable<F> | Iterable<F>,
): AsyncGenerator<string> {
  let parte = [encabezadoCsv(columnas)];
  for await (const fila of filas) {
    parte.push(lineaCsv(columnas, fila));
    if (parte.length < FILAS_POR_PARTE) continue;
    yield parte.join("");
    parte = [];
  }
  yield parte.join("");
}

/** Streams the table as XLSX, of `MAX_FILAS_XLSX` rows at most; a last row marks the cut. */
async function* toXlsx<F>(
  columnas: readonly ColumnaExportada<F>[],
  filas: AsyncIterable<F> | Iterable<F>,
): AsyncGenerator<Uint8Array> {
  const hoja: SheetData[number][] = [encabezadoXlsx(columnas)];
  for await (const fila of filas) {
    if (hoja.length > MAX_FILAS_XLSX) {
      hoja.push([{ value: `Hay más de ${MAX_FILAS_XLSX} filas: exporte a CSV o acote las fechas.` }]);
      break;
    }
    hoja.push(celdasXlsx(columnas, fila));
  }
  yield await writeXlsxFile(hoja, formaXlsx(columnas)).toBuffer();
}

/** Builds a download of a table in either form. `archivo`: its name without the ending. */
export function descargaDe<F>(
  formato: "csv" | "xlsx",
  archivo: string,
  columnas: readonly ColumnaExportada<F>[],
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
