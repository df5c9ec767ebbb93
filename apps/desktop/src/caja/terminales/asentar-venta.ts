import type { EstadoVenta } from "../../contract/index.ts";
import { saveAnulacion, settleAnulacion } from "../documentos/db/anulaciones.ts";
import type { Transaction } from "../motor/db.ts";
import type { FilaDocumento } from "../documentos/db/documentos.ts";
import { insertTrabajo } from "../impresion/db/impresion.ts";
import { findReemplazo } from "../manuales/db/manuales.ts";
import { settleReversion } from "../documentos/db/reversiones.ts";
import { findVenta, updateVenta } from "../venta/db/ventas.ts";
import type { Deps } from "../deps.ts";
import { FRASES_VENTA } from "../frases/venta.ts";

/** Reason 1 of the catalog: issued wrongly. */
const MOTIVO_REEMPLAZADA = 1;

/**
 * Moves a sale to the state of the document that the buyer holds. A sale without a document takes the
 * document that was accepted after all. If its draft was written by hand instead, the buyer holds that paper,
 * so the accepted document is annulled.
 */
export function asentarVenta({ reloj }: Deps, tx: Transaction, documento: FilaDocumento): void {
  const { ventaId, cuf, estado, observada, fechaEmision } = documento;
  const venta = findVenta(tx, ventaId);
  if (venta === undefined) return;
  if (venta.cuf === cuf) {
    if (estado !== "EMITIDA" && estado !== "OFFLINE" && estado !== "ANULADA") return;
    // The server's word is the outcome of an annulment or a reversal whose answer is not here.
    if (estado === "ANULADA") settleAnulacion(tx, cuf, reloj.ahora());
    if (estado === "EMITIDA") settleReversion(tx, cuf, reloj.ahora());
    const motivo = observada === null ? null : FRASES_VENTA.observada;
    updateVenta(tx, ventaId, {
      estado: estado satisfies EstadoVenta,
      motivo,
      mensajes: observada === null ? [] : [observada],
    });
  } else if (venta.cuf === null && estado === "EMITIDA" && venta.estado !== "COBRANDO") {
    if (findReemplazo(tx, ventaId) !== undefined) {
      saveAnulacion(tx, { cuf, ventaId, motivo: MOTIVO_REEMPLAZADA, pedidaEn: reloj.ahora(), usuario: null });
      return;
    }
    updateVenta(tx, ventaId, { estado: "EMITIDA", documento });
    insertTrabajo(tx, { ventaId, cuf, copia: false, creadoEn: fechaEmision });
  }
}
