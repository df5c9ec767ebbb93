/** Reads a buyer's documents with their totals; writes nothing. */
import { TIPO_NOTA } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import {
  listDocumentosDe,
  sumDocumentosDe,
  type Comprador,
  type FiltroDocumentos,
} from "../db/documentos-de-cliente.ts";
import { cutPagina, lugarDado, lugarTras, parseLugar, walkPaginas, type Lugar } from "../../http/lugar.ts";

const DOCUMENTOS = 50;
const ULTIMOS: FiltroDocumentos = { estado: undefined, clase: undefined, orden: "-fecha", tras: undefined };

/** Reads a page of a buyer's documents. `siguiente`: the place of the next page; null on the last. */
export async function listPaginaDocumentos(
  db: Db,
  comprador: Comprador,
  filtro: FiltroDocumentos,
  limite: number,
) {
  const filas = await listDocumentosDe(db, comprador, filtro, limite + 1);
  const { pagina, ultima } = cutPagina(filas, limite);
  return {
    documentos: pagina.map(vistaDe),
    siguiente: ultima === undefined ? null : lugarTras(ultima),
  };
}

/** Reads the place of a page in an order of documents, as `siguiente` has it. */
export function parseLugarDocumento(texto: string, orden: FiltroDocumentos["orden"]): Lugar | null {
  return parseLugar(texto, orden.endsWith("monto") ? "numero" : "texto");
}

/** Documents that one query reads for a file. */
const POR_VEZ = 500;

/** Walks through all documents of a buyer that a filter finds. */
export function walkDocumentos(db: Db, comprador: Comprador, filtro: Omit<FiltroDocumentos, "tras">) {
  return walkPaginas(async (tras: FiltroDocumentos["tras"]) => {
    const { documentos, siguiente } = await listPaginaDocumentos(db, comprador, { ...filtro, tras }, POR_VEZ);
    return {
      filas: documentos,
      sigue: lugarDado(siguiente, (texto) => parseLugarDocumento(texto, filtro.orden)),
    };
  });
}

function vistaDe({
  montoTotal,
  tipoFactura,
  id: _id,
  valor: _valor,
  ...documento
}: Awaited<ReturnType<typeof listDocumentosDe>>[number]) {
  return { ...documento, isNota: tipoFactura === TIPO_NOTA, monto: montoTotal };
}

/** Reads a buyer's last documents, and the totals of all in bolivianos: valid invoices, valid notes, annulled invoices, and the net amount. */
export async function getHistoria(db: Db, comprador: Comprador) {
  const sumas = await sumDocumentosDe(db, comprador);
  const de = (cuales: (suma: (typeof sumas)[number]) => boolean) => {
    const suyas = sumas.filter(cuales);
    return {
      documentos: suyas.reduce((n, { documentos }) => n + documentos, 0),
      monto: suyas.reduce((n, { centavos }) => n + centavos, 0) / 100,
    };
  };
  const isAnulada = (suma: (typeof sumas)[number]) => suma.estado === "ANULADA";
  const facturas = de((s) => s.tipoFactura !== TIPO_NOTA && !isAnulada(s));
  const notas = de((s) => s.tipoFactura === TIPO_NOTA && !isAnulada(s));
  const documentos = await listDocumentosDe(db, comprador, ULTIMOS, DOCUMENTOS);
  return {
    facturas,
    notas,
    anuladas: de((s) => s.tipoFactura !== TIPO_NOTA && isAnulada(s)),
    neto: Math.round((facturas.monto - notas.monto) * 100) / 100,
    documentos: documentos.map(vistaDe),
  };
}
