import { z } from "zod";
import type { EmpresaTerminal } from "@mostrador/core";
import { findCufdDe } from "../motor/ajustes.ts";
import { getCorte } from "../contingencia/db/cortes.ts";
import type { Lectura } from "../motor/db.ts";
import { findDocumento, getXml } from "../documentos/db/documentos.ts";
import { PENDIENTES } from "../documentos/db/documentos-pendientes.ts";
import { FilaCuenta } from "../motor/filas-sueltas.ts";
import { listPagosPlaneados } from "../venta/db/pagos.ts";
import { COBRANDO, findVenta, getEntrada } from "../venta/db/ventas.ts";
import type { AsientoDiario } from "./cadena.ts";
import { FRASES_INTERNAS } from "../frases/internas.ts";

const Fila = z.object({ fila: z.int(), cuf: z.string() });

/** Lists documents stored after a row, in the order of storing; at most `limite`. */
export function listFilasDesde(db: Lectura, fila: number, limite: number): z.infer<typeof Fila>[] {
  return db.all(
    Fila,
    "select rowid as fila, cuf from documentos where rowid > @fila order by rowid limit @limite",
    { fila, limite },
  );
}

/** Counts the documents after a row. */
export function countDesde(db: Lectura, fila: number): number {
  const row = db.get(FilaCuenta, "select count(*) as n from documentos where rowid > @fila", {
    fila,
  });
  return row?.n ?? 0;
}

const FilaLimite = z.object({ fila: z.int().nullable() });

/** Finds the row before the first document that the server may lack. A new journal begins after it. */
export function findInicio(db: Lectura): number {
  // Two queries, so that each has its index: waiting documents, and those on their way, which only a sale that is being
  // charged has.
  const esperan = db.get(
    FilaLimite,
    `select min(rowid) as fila from documentos where ${PENDIENTES} and (estado = 'EN_DUDA' or subido = 0)`,
  );
  const enviando = db.get(
    FilaLimite,
    `select min(d.rowid) as fila from (${COBRANDO}) v cross join documentos d on d.venta_id = v.id
     where d.estado = 'ENVIANDO'`,
  );
  const ultima = db.get(FilaLimite, "select max(rowid) as fila from documentos");
  const primeras = [esperan?.fila, enviando?.fila].filter((fila) => fila != null);
  return primeras.length === 0 ? (ultima?.fila ?? 0) : Math.min(...primeras) - 1;
}

/** Builds the journal's entry of a document. */
export function buildAsiento(
  db: Lectura,
  { nit, sucursal, puntoVenta }: Pick<EmpresaTerminal, "nit" | "sucursal" | "puntoVenta">,
  cuf: string,
): AsientoDiario {
  const documento = findDocumento(db, cuf);
  const venta = documento === undefined ? undefined : findVenta(db, documento.ventaId);
  if (documento === undefined || venta === undefined)
    throw new Error(FRASES_INTERNAS.inexistente("documento", cuf));
  const corte = documento.corteId === null ? null : getCorte(db, documento.corteId);
  return {
    nit,
    sucursal,
    puntoVenta,
    cuf: documento.cuf,
    numero: documento.numero,
    sector: documento.sector,
    tipoEmision: documento.tipoEmision,
    fechaEmision: documento.fechaEmision,
    cufd: documento.cufd,
    datosCufd: findCufdDe(db, documento.cufd),
    epoca: documento.epoca,
    gemela: documento.gemela,
    // The journal stores no end of the outage, because it is not known yet and a written line never changes.
    corte: corte === null ? null : { id: corte.id, tipo: corte.tipo, inicio: corte.inicio, fin: null },
    pedido: documento.pedido,
    derivados: documento.derivados,
    sha256: documento.sha256,
    xml: getXml(db, cuf),
    venta: {
      id: venta.id,
      creadaEn: venta.creadaEn,
      entrada: getEntrada(db, venta.id),
      total: venta.total,
      cambio: venta.cambio,
      pagos: [...listPagosPlaneados(db, venta.id)],
    },
  };
}
