/** Sends a sale's online document, and continues according to the reply. */
import { setTimeout as pausa } from "node:timers/promises";
import { type FilaDocumento, updateDocumento } from "../documentos/db/documentos.ts";
import type { Deps } from "../deps.ts";
import { decideElCuf, type RespuestaEnvio } from "../terminales/servidor/respuesta-factura.ts";
import type { Servidor } from "../terminales/servidor/servidor.ts";
import { emitirOffline, getFuentes, insertEnLinea, type PorEnviar } from "./armar.ts";
import { documentoToFactura } from "./factura-terminal.ts";
import { type Paso, planEnvio } from "./plan.ts";
import { findCufd, takeNumero } from "../motor/ajustes.ts";
import type { Transaction } from "../motor/db.ts";
import { insertTrabajo } from "../impresion/db/impresion.ts";
import { updateSinEmitir, updateVenta } from "./db/ventas.ts";
import { textoMotivo } from "./textos.ts";

const REPREGUNTA_MS = 500;

export interface Espera {
  /** Longest wait for a reply, in milliseconds. */
  readonly ms: number;
  /** Aborts the wait when the cashier continues without a reply. */
  readonly signal: AbortSignal;
  /** Requests the CUFD, master data and free numbers from the server. Resolves to true if it answered. */
  readonly renovar: () => Promise<boolean>;
}

/**
 * Step (b) of selling: sends a stored document. Stores each outcome in one transaction together with the print job of the ticket, step (c).
 * The sale ends as EMITIDA, OFFLINE, RECHAZADA or BORRADOR.
 */
export async function sendVenta(
  deps: Deps,
  { documento, reciente }: PorEnviar,
  espera: Espera,
): Promise<void> {
  let actual: FilaDocumento | null = documento;
  for (let vuelta = 0; actual !== null; vuelta++) {
    const enviado: FilaDocumento = actual;
    const respuesta = await send(deps, { documento: enviado, reciente: reciente || vuelta > 0 }, espera);
    const paso = planEnvio(respuesta, { rehecha: vuelta > 0 });
    if (paso.kind !== "rehacer") {
      deps.db.inTransaction((tx) => asentar(deps, tx, enviado, paso, respuesta));
      return;
    }
    progreso(deps, enviado, "renovandoCufd", null);
    const renovado = await espera.renovar();
    actual = deps.db.inTransaction((tx) => rehacer(deps, tx, enviado, paso, respuesta, renovado));
  }
}

async function send(deps: Deps, { documento, reciente }: PorEnviar, espera: Espera): Promise<RespuestaEnvio> {
  const { ms, signal } = espera;
  const servidor = deps.ajustes.servidor();
  if (servidor === null) return reciente ? { kind: "revocada" } : EN_DUDA;
  if (signal.aborted && reciente) return { kind: "noEntregada", tipoCorte: 2 };
  progreso(deps, documento, "esperando", ms);
  if (!reciente) return reenviar(deps, servidor, documento, espera);
  return servidor.enviarFactura(documentoToFactura(documento), { totalMs: ms, signal });
}

/**
 * Sends a document again that an earlier run of the program stored and may have sent. The server never issues a CUF twice: it returns the
 * outcome, and is asked again while the outcome is unknown. A reply that does not decide on this CUF (a revocation, a refused request, the
 * reply of another program) leaves the document in doubt. docs/design.md D21.
 */
async function reenviar(
  deps: Deps,
  servidor: Servidor,
  documento: FilaDocumento,
  { ms, signal }: Espera,
): Promise<RespuestaEnvio> {
  const hasta = deps.monotono() + ms;
  for (;;) {
    const respuesta = await servidor.enviarFactura(documentoToFactura(documento), { totalMs: ms, signal });
    if (!decideElCuf(respuesta)) return EN_DUDA;
    if (respuesta.kind !== "enDuda" || signal.aborted || deps.monotono() > hasta) return respuesta;
    await pausa(REPREGUNTA_MS);
  }
}

const EN_DUDA = { kind: "enDuda", tipoCorte: 1 } as const;

function progreso(
  { emitir }: Deps,
  { ventaId, numero, cuf }: FilaDocumento,
  fase: "esperando" | "renovandoCufd",
  esperaMs: number | null,
): void {
  emitir("progreso", { ventaId, fase, numeroFactura: numero, cuf, esperaMs });
}

/** Stores the outcome of a sent document and the sale's next state in one transaction. docs/design.md D16. */
function asentar(
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
      updateSinEmitir(tx, ventaId, {
        estado: "RECHAZADA",
        motivo: textoMotivo(paso.motivo),
        mensajes: paso.mensajes,
      });
      remember(deps, tx, respuesta);
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

/** Builds the document again: online, or offline with the same number if the server became unreachable meanwhile. */
function rehacer(
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

/** Returns the state of a document that was refused, or never sent. Its number is free in either case. */
function sinVida(respuesta: RespuestaEnvio): "RECHAZADA" | "DESCARTADA" {
  return respuesta.kind === "rechazada" ? "RECHAZADA" : "DESCARTADA";
}

/** Records causes that also prevent later sales: no credits left, or a revoked till. */
function remember({ ajustes }: Deps, tx: Transaction, respuesta: RespuestaEnvio): void {
  const credencial = ajustes.find("credencial");
  const estado = ajustes.find("estado");
  if (respuesta.kind === "sinCreditos" && estado !== undefined)
    ajustes.set(tx, "estado", { ...estado, creditos: 0 });
  const revocada =
    respuesta.kind === "revocada" || (respuesta.kind === "conflicto" && respuesta.causa === "epocaVieja");
  if (revocada && credencial !== undefined) ajustes.set(tx, "credencial", { ...credencial, revocada: true });
}
