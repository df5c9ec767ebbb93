/** Issues another document for an observed sale, with the buyer corrected. docs/decisions/0069. */
import { decimalToText, fail, ok, type Result } from "@mostrador/core";
import { isDeepStrictEqual } from "node:util";
import type { EntradaRevisada, FalloPuente } from "../../contract/index.ts";
import { modoActual } from "../contingencia/situacion.ts";
import type { Deps } from "../deps.ts";
import { rechazo } from "../documentos/anular.ts";
import { findDocumento } from "../documentos/db/documentos.ts";
import { FRASES_DOCUMENTOS } from "../frases/documentos.ts";
import { findCufd } from "../motor/ajustes.ts";
import { getFuentes, insertEnLinea, type PorEnviar } from "./armar.ts";
import { listPagosPlaneados } from "./db/pagos.ts";
import { findVenta, getEntrada, saveVenta } from "./db/ventas.ts";
import { catalogosEmision, checkPedido } from "./pedido.ts";
import { numeroDe } from "./preparar.ts";
import { falloVentaToPuente } from "./textos.ts";

/**
 * Stores the new document of an observed sale in one transaction, ready to be sent. Payments, session and total stay unchanged, so the
 * buyer does not pay again. Fails if the sale is not observed, or if the request is unchanged and would be refused again. Also fails while
 * the till is not online, because a fault would then be found only after the buyer has left.
 */
export function prepararCorreccion(
  deps: Deps,
  { ventaId, cuf, cliente, excepcionNit }: EntradaRevisada<"corregirObservada">,
): Result<PorEnviar, FalloPuente> {
  const { db, ajustes, sesion } = deps;
  const venta = findVenta(db, ventaId);
  const documento = findDocumento(db, cuf);
  if (venta === undefined || venta.cuf !== cuf) return rechazo(FRASES_DOCUMENTOS.cambiada);
  if (venta.estado !== "OFFLINE" || documento?.estado !== "OFFLINE" || documento.observada === null)
    return rechazo(FRASES_DOCUMENTOS.soloObservada);
  const cufd = findCufd(db);
  if (modoActual(deps).kind !== "enLinea" || cufd === undefined)
    return rechazo(FRASES_DOCUMENTOS.corregirEnLinea);
  const entrada = { ...getEntrada(db, ventaId), cliente, excepcionNit };
  const fuentes = getFuentes(deps, sesion.nombre(), documento.sector);
  const revisado = checkPedido(entrada, fuentes.empresa, ajustes.derivar("catalogos", catalogosEmision));
  if (!revisado.ok) return fail(falloVentaToPuente({ kind: "entradaInvalida", campos: revisado.error }));
  const { pedido, importes } = revisado.value;
  if (isDeepStrictEqual(documento.pedido, pedido)) return rechazo(FRASES_DOCUMENTOS.sinCorregir);
  if (!importes.montoTotal.eq(venta.total)) {
    const total = decimalToText(importes.montoTotal, 2);
    return fail(falloVentaToPuente({ kind: "totalCambiado", visto: venta.total, total }));
  }
  return db.inTransaction((tx) => {
    saveVenta(tx, {
      id: ventaId,
      creadaEn: venta.creadaEn,
      estado: "COBRANDO",
      entrada,
      total: venta.total,
      cambio: venta.cambio,
      motivo: null,
      pagos: listPagosPlaneados(tx, ventaId),
      cobrada: null,
    });
    const numero = numeroDe(tx, ventaId, documento.sector);
    const nuevo = insertEnLinea(deps, tx, { ventaId, pedido, fuentes, numero, cufd });
    return ok({ documento: nuevo, reciente: true });
  });
}
