/** Tables as CSV and XLSX files for spreadsheets, streamed in parts. */
import { encabezadoCsv, lineaCsv, type ColumnaExportada, type Decimal } from "@mostrador/core";
import type { Descarga } from "./route.ts";
import { toXlsx } from "./xlsx.ts";

/** A column of a file for spreadsheets. */
export type ColumnaPlanilla<F> = ColumnaExportada<F, number | Decimal>;

const FILAS_POR_PARTE = 200;

/** Streams the table as CSV. */
async function* toCsv<F>(
  columnas: readonly ColumnaPlanilla<F>[],
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

/** Builds a download of a table in one of the formats. `archivo`: its name without extension; `rotulo`: label of the row of totals. */
export function descargaDe<F>(
  formato: "csv" | "xlsx",
  archivo: string,
  columnas: readonly ColumnaPlanilla<F>[],
  filas: AsyncIterable<F> | Iterable<F>,
  rotulo = "Total",
): Descarga {
  return formato === "csv"
    ? { tipo: "text/csv; charset=utf-8", archivo: `${archivo}.csv`, partes: toCsv(columnas, filas) }
    : { tipo: TIPO_XLSX, archivo: `${archivo}.xlsx`, partes: toXlsx(columnas, filas, { rotulo }) };
}

/** Media type of an XLSX file. */
const TIPO_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Formats of an exported table, with their media types. */
export const FORMATOS = [
  { formato: "csv", tipo: "text/csv" },
  { formato: "xlsx", tipo: TIPO_XLSX },
] as const;
