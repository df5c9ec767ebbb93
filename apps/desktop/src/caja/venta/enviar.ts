import { setTimeout as pausa } from "node:timers/promises";
import { findCufd, takeNumero } from "../db/ajustes.ts";
import type { Transaction } from "../db/db.ts";
import { updateDocumento, type FilaDocumento } from "../db/documentos.ts";
import { insertTrabajo } from "../db/impresion.ts";
import { updateVenta } from "../db/ventas.ts";
import type { Deps } from "../deps.ts";
import { decideElCuf, type RespuestaEnvio } from "../servidor/respuesta-factura.ts";
import type { Servidor } from "../servidor/servidor.ts";
import { documentoToFactura } from "./factura-terminal.ts";
import { emitirOffline } from "./offline.ts";
import { planEnvio, type Paso } from "./plan.ts";
import { getFuentes, insertEnLinea, type PorEnviar } from "./preparar.ts";
import { textoMotivo } from "./textos.ts";

const REPREGUNTA_MS = 500;

export interface Espera {
  /** How long an answer is awaited. */
  readonly ms: number;
  /** The cashier goes on without waiting. */
  readonly signal: AbortSignal;
  /** Asks the server for what is new: CUFD, master data, free numbers. True when it answered. */
  readonly renovar: () => Promise<boolean>;
}

/**
 * Step (b) of selling: sends a stored document and stores what came of it, each outcome in one transaction, with the ticket's
 * place in the printer's queue (c). Ends with the sale EMITIDA, OFFLINE, RECHAZADA or BORRADOR, never with it open.
 */
export async function enviarVenta(
  deps: Deps,
  { documento, reciente }: PorEnviar,
  espera: Espera,
): Promise<void> {
  let actual: FilaDocumento | null = documento;
  for (let vuelta = 0; actual !== null; vuelta++) {
    const enviado: FilaDocumento = actual;
    const respuesta = await enviar(deps, { documento: enviado, reciente: reciente || vuelta > 0 }, espera);
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

async function enviar(
  deps: Deps,
  { documento, reciente }: PorEnviar,
  espera: Espera,
): Promise<RespuestaEnvio> {
  const { ms, signal } = espera;
  const servidor = deps.ajustes.servidor();
  if (servidor === null) return reciente ? { kind: "revocada" } : EN_DUDA;
  if (signal.aborted && reciente) return { kind: "noEntregada", tipoCorte: 2 };
  progreso(deps, documento, "esperando", ms);
  if (!reciente) return reenviar(deps, servidor, documento, espera);
  return servidor.enviarFactura(documentoToFactura(documento), { totalMs: ms, signal });
}

/**
 * Asks for a document that an earlier run of the program stored and may have sent. The server never sends a CUF twice: it says
 * what became of it, and is asked again while it does not know. Any outcome that does not decide on this CUF leaves the document
 * in doubt, whether the till was revoked, the request refused, or the reply somebody else's. DESIGN.md section 4.
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
      updateVenta(tx, ventaId, { estado: "EMITIDA", cuf });
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

/** Refused by the tax system, or never sent to it: either way the number is free. */
function sinVida(respuesta: RespuestaEnvio): "RECHAZADA" | "DESCARTADA" {
  return respuesta.kind === "rechazada" ? "RECHAZADA" : "DESCARTADA";
}

/** What stops the sales after this one too. */
function recordar({ ajustes }: Deps, tx: Transaction, respuesta: RespuestaEnvio): void {
  const credencial = ajustes.find("credencial");
  const estado = ajustes.find("estado");
  if (respuesta.kind === "sinCreditos" && estado !== undefined)
    ajustes.set(tx, "estado", { ...estado, creditos: 0 });
  const revocada =
    respuesta.kind === "revocada" || (respuesta.kind === "conflicto" && respuesta.causa === "epocaVieja");
  if (revocada && credencial !== undefined) ajustes.set(tx, "credencial", { ...credencial, revocada: true });
}

function progreso(
  { emitir }: Deps,
  { ventaId, numero, cuf }: FilaDocumento,
  fase: "esperando" | "renovandoCufd",
  esperaMs: number | null,
): void {
  emitir("progreso", { ventaId, fase, numeroFactura: numero, cuf, esperaMs });
}
