import { findCufd, takeNumero } from "../motor/ajustes.ts";
import type { Transaction } from "../motor/db.ts";
import { updateDocumento, type FilaDocumento } from "../documentos/db/documentos.ts";
import { insertTrabajo } from "../impresion/db/impresion.ts";
import { updateVenta } from "./db/ventas.ts";
import type { Deps } from "../deps.ts";
import type { RespuestaEnvio } from "../terminales/servidor/respuesta-factura.ts";
import { insertEnLinea } from "./en-linea.ts";
import { getFuentes } from "./fuentes.ts";
import { emitirOffline } from "./offline.ts";
import type { Paso } from "./plan.ts";
import { textoMotivo } from "./textos.ts";

/**
 * Stores the outcome of a sent document, and the plan's state of its sale, in one transaction.
 * docs/design.md D16.
 */
export function asentar(
  deps: Deps,
  tx: Transaction,
  documento: FilaDocumento,
  paso: Exclude<Paso, { kind: "rehacer" }>,
  respuesta: RespuestaEnvio,
): void {
  const { cuf, ventaId } = documento;
  switch (paso.kind) {
    case "emitir":
      updateDocumento(tx, cuf, { estado: "EMITIDA", codigoRecepcion: paso.codigoRecepcion });
      updateVenta(tx, ventaId, { estado: "EMITIDA", documento });
      insertTrabajo(tx, { ventaId, cuf, copia: false, creadoEn: documento.fechaEmision });
      return;
    case "reabrir":
      updateDocumento(tx, cuf, { estado: sinVida(respuesta), causa: paso.motivo.kind });
      updateVenta(tx, ventaId, {
        estado: "RECHAZADA",
        motivo: textoMotivo(paso.motivo),
        mensajes: paso.mensajes,
      });
      recordar(deps, tx, respuesta);
      return;
    case "offlineMismoNumero":
      updateDocumento(tx, cuf, { estado: "DESCARTADA", causa: "noEntregada" });
      emitirOffline(deps, tx, {
        ...base(deps, documento),
        numero: documento.numero,
        gemela: null,
        tipoCorte: paso.tipoCorte,
      });
      return;
    case "offlineSiguienteNumero":
      updateDocumento(tx, cuf, { estado: "EN_DUDA" });
      emitirOffline(deps, tx, {
        ...base(deps, documento),
        numero: takeNumero(tx, documento.sector),
        gemela: cuf,
        tipoCorte: paso.tipoCorte,
      });
  }
}

/** Builds the document once more, online; offline with the same number when the server went away meanwhile. */
export function rehacer(
  deps: Deps,
  tx: Transaction,
  documento: FilaDocumento,
  { numero: cual }: Paso & { kind: "rehacer" },
  respuesta: RespuestaEnvio,
  renovado: boolean,
): FilaDocumento | null {
  updateDocumento(tx, documento.cuf, { estado: sinVida(respuesta), causa: "rehecha" });
  const numero = cual === "mismo" ? documento.numero : takeNumero(tx, documento.sector);
  const cufd = findCufd(tx);
  if (!renovado || cufd === undefined) {
    emitirOffline(deps, tx, { ...base(deps, documento), numero, gemela: null, tipoCorte: 1 });
    return null;
  }
  return insertEnLinea(deps, tx, { ...base(deps, documento), numero, cufd });
}

function base(deps: Deps, { ventaId, pedido, derivados, sector }: FilaDocumento) {
  return { ventaId, pedido, fuentes: getFuentes(deps, derivados.usuario, sector) };
}

/** Refused by the tax system, or never sent to it: either way the number is free. */
function sinVida(respuesta: RespuestaEnvio): "RECHAZADA" | "DESCARTADA" {
  return respuesta.kind === "rechazada" ? "RECHAZADA" : "DESCARTADA";
}

/** Records causes that stop later sales too: no credits, or a revoked till. */
function recordar({ ajustes }: Deps, tx: Transaction, respuesta: RespuestaEnvio): void {
  const credencial = ajustes.find("credencial");
  const estado = ajustes.find("estado");
  if (respuesta.kind === "sinCreditos" && estado !== undefined)
    ajustes.set(tx, "estado", { ...estado, creditos: 0 });
  const revocada =
    respuesta.kind === "revocada" || (respuesta.kind === "conflicto" && respuesta.causa === "epocaVieja");
  if (revocada && credencial !== undefined) ajustes.set(tx, "credencial", { ...credencial, revocada: true });
}
