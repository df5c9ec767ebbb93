/** A month's ledgers, streamed in constant memory: sales, never netted, and notes, in a register of their own. */
import {
  COLUMNAS_LIBRO,
  COLUMNAS_LIBRO_NOTAS,
  decimal,
  filaDelLibro,
  filaDelLibroDeNotas,
  findSectorFactura,
  isPublico,
  type Nit,
  parseCabecera,
} from "@mostrador/core";
import { type ColumnaPlanilla, descargaDe } from "../../http/planilla.ts";
import type { Descarga } from "../../http/route.ts";
import { toZip } from "../../http/zip.ts";
import type { Db } from "../../motor/connection.ts";
import { type Mes, prefijoDe, walkMes } from "../db/mes.ts";

type FilaLibro = readonly string[];

interface Definicion {
  /** Name of the ledger in addresses and file names. */
  readonly nombre: string;
  readonly columnas: readonly string[];
  /** Range of columns that a spreadsheet adds up, from 1. */
  readonly montos: readonly [desde: number, hasta: number];
  readonly filas: (db: Db, nit: Nit, mes: Mes) => AsyncGenerator<FilaLibro>;
}

/** All ledgers. docs/api.md A34; docs/fiscal-rules.md F62. */
export const LIBROS = {
  ventas: { nombre: "libro-ventas", columnas: COLUMNAS_LIBRO, montos: [9, 21], filas: filasDeVentas },
  notas: { nombre: "libro-notas", columnas: COLUMNAS_LIBRO_NOTAS, montos: [9, 10], filas: filasDeNotas },
} as const satisfies Readonly<Record<string, Definicion>>;
/** The name of a ledger. */
export type Libro = keyof typeof LIBROS;

/** Names a month in a file's name: `2026-11`. */
export const nombreDeMes = prefijoDe;

/** Builds the download of a company's ledger. */
export function descargaDeLibro(db: Db, nit: Nit, mes: Mes, libro: Libro, formato: "csv" | "xlsx"): Descarga {
  const { nombre, filas }: Definicion = LIBROS[libro];
  const archivo = `${nombre}_${nit}_${prefijoDe(mes)}`;
  return descargaDe(formato, archivo, columnasDe(LIBROS[libro], formato), filas(db, nit, mes));
}

/** Returns a ledger's columns. CSV has the amounts as they are in the document, XLSX as numbers. */
function columnasDe(
  { columnas, montos: [desde, hasta] }: Definicion,
  formato: "csv" | "xlsx",
): readonly ColumnaPlanilla<FilaLibro>[] {
  return columnas.map((titulo, i) => {
    const isMonto = formato === "xlsx" && i + 1 >= desde && i + 1 <= hasta;
    return {
      titulo,
      celda: (fila) => (isMonto ? decimal(fila[i] || "0") : (fila[i] ?? "")),
      ancho: titulo.includes("AUTORIZACIÓN") ? 60 : 18,
      ...(isMonto ? { suma: true } : {}),
      ...(titulo.startsWith("FECHA") ? { fecha: "dia" } : {}),
    };
  });
}

async function* filasDeVentas(db: Db, nit: Nit, mes: Mes): AsyncGenerator<FilaLibro> {
  let n = 0;
  const filas = walkMes(db, nit, mes, "ventas");
  for await (const { sector: codigo, estado, tipoEmision, xml } of filas) {
    const sector = findSectorFactura(codigo);
    if (sector === undefined || !isPublico(estado)) continue;
    const cabecera = parseCabecera(xml.toString("utf8"));
    yield filaDelLibro(++n, { sector, estado, tipoEmision, cabecera });
  }
}

async function* filasDeNotas(db: Db, nit: Nit, mes: Mes): AsyncGenerator<FilaLibro> {
  let n = 0;
  for await (const { estado, xml } of walkMes(db, nit, mes, "notas")) {
    if (!isPublico(estado)) continue;
    yield filaDelLibroDeNotas(++n, { estado, cabecera: parseCabecera(xml.toString("utf8")) });
  }
}

/** Streams a ZIP with a company's sales and notes, as CSV, in a folder by its NIT. */
export function zipDeLibros(db: Db, nits: readonly Nit[], mes: Mes): AsyncGenerator<Uint8Array> {
  return toZip(
    nits.flatMap((nit) =>
      (["ventas", "notas"] as const).map((libro) => {
        const { archivo, partes } = descargaDeLibro(db, nit, mes, libro, "csv");
        return { nombre: `${nit}/${archivo}`, partes };
      }),
    ),
  );
}
