/** Reads a buyer's documents with their totals; writes nothing. */
import { TIPO_NOTA } from "@mostrador/core";
import type { Db } from "../db/connection.ts";
import { listDocumentosDe, sumDocumentosDe, type Comprador } from "../db/documentos-de-cliente.ts";

const DOCUMENTOS = 50;
/** A buyer's last documents, and totals of all: gross, notes, annulled and net, in bolivianos. */
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
  const documentos = await listDocumentosDe(db, comprador, DOCUMENTOS);
  return {
    facturas,
    notas,
    anuladas: de(isAnulada),
    neto: Math.round((facturas.monto - notas.monto) * 100) / 100,
    documentos: documentos.map(({ montoTotal, tipoFactura, ...documento }) => ({
      ...documento,
      isNota: tipoFactura === TIPO_NOTA,
      monto: Number(montoTotal),
    })),
  };
}
