import {
  COLUMNAS_LIBRO,
  filaDelLibro,
  filaToCsv,
  findSectorFactura,
  isPublico,
  parseCabecera,
  type Nit,
} from "@mostrador/core";
import type { Db } from "../db/connection.ts";
import { recorrerMes, type Mes } from "../db/mes.ts";

/** Marks UTF-8 for spreadsheets that would otherwise guess. */
const BOM = "\uFEFF";
/** Rows of one part. */
const FILAS_POR_PARTE = 100;

/** Streams the month's sales ledger as CSV, a part at a time. docs/api.md A34; docs/fiscal-rules.md F62. */
export async function* libroVentas(db: Db, nit: Nit, mes: Mes): AsyncGenerator<string> {
  let parte = [BOM + filaToCsv(COLUMNAS_LIBRO)];
  let n = 0;
  const ventas = recorrerMes(db, nit, mes, "ventas");
  for await (const { sector: codigo, estado, tipoEmision, xml } of ventas) {
    const sector = findSectorFactura(codigo);
    if (sector === undefined || !isPublico(estado)) continue;
    const cabecera = parseCabecera(xml.toString("utf8"));
    parte.push(filaToCsv(filaDelLibro(++n, { sector, estado, tipoEmision, cabecera })));
    if (parte.length < FILAS_POR_PARTE) continue;
    yield parte.join("");
    parte = [];
  }
  yield parte.join("");
}
