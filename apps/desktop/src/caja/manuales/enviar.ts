import { fail, isRespuestaFinal, ok, USUARIO_CAJA, type FacturaManual, type Result } from "@mostrador/core";
import type { Manual, Transcripcion } from "../../contract/areas/manuales.ts";
import type { FalloPuente } from "../../contract/index.ts";
import {
  findTranscripcion,
  listEnviando,
  listPorEnviar,
  returnEnvio,
  returnManual,
  settleManual,
  startEnvio,
} from "./db/manuales.ts";
import type { Deps } from "../deps.ts";
import { sigueContestando } from "../documentos/desenlace.ts";
import type { FalloServidor, Servidor } from "../terminales/servidor/servidor.ts";
import { conMetodo } from "../venta/pagos.ts";
import { buildPedido } from "../venta/pedido.ts";
import { fallo } from "./fallos.ts";
import { exigir } from "./transcripcion.ts";
import { FRASES_MANUALES } from "../frases/manuales.ts";

/** Most invoices of one call: the server makes and signs each before it answers. */
const POR_LLAMADA = 50;

/**
 * Queues the written invoices of a transcription for sending. A step of the till's rounds sends them
 * (`sendManuales`), which also fetch the verdicts: one after another, so that none is missed. Without the
 * server nothing changes, and the call fails.
 */
export async function sendTranscripcion(
  deps: Deps,
  id: string,
  renovar: () => Promise<boolean>,
): Promise<Result<Transcripcion, FalloPuente>> {
  const transcripcion = findTranscripcion(deps.db, id);
  if (transcripcion === undefined) return fail(fallo(FRASES_MANUALES.transcripcionAusente));
  if (!(await renovar())) return fail(fallo(FRASES_MANUALES.sinConexion));
  deps.db.inTransaction((tx) => startEnvio(tx, id));
  deps.despertarSync();
  return ok(exigir(deps, id));
}

/**
 * Sends the queued invoices in several calls; each key is one invoice. A transcription that gets no verdict now holds up no
 * other. False if the server stopped answering.
 */
export async function sendManuales(deps: Deps, servidor: Servidor): Promise<boolean> {
  for (const transcripcion of listPorEnviar(deps.db)) {
    for (;;) {
      const facturas = listEnviando(deps.db, transcripcion.id, POR_LLAMADA);
      if (facturas.length === 0) break;
      const dicho = await sendAlgunas(deps, servidor, transcripcion, facturas);
      if (dicho === "noAtiende") return false;
      if (dicho === "otraRonda") break;
    }
  }
  return true;
}

async function sendAlgunas(
  { db, ajustes, reloj }: Deps,
  servidor: Servidor,
  { id, tipo, inicio, fin, cafc, sector }: Omit<Transcripcion, "facturas">,
  manuales: readonly Manual[],
): Promise<"sigue" | "otraRonda" | "noAtiende"> {
  const empresa = ajustes.find("empresa");
  const catalogos = ajustes.find("catalogos");
  if (empresa === undefined || catalogos === undefined) return "otraRonda";
  const facturas = manuales.map((manual): FacturaManual => {
    // The invoice was complete when it was written. If a catalog lost its payment method since, the server
    // says so.
    const completa = conMetodo(manual.venta, catalogos.metodosPago);
    const { emisor: _suyo, ...pedido } = buildPedido(completa.ok ? completa.value : manual.venta, empresa);
    const { clave, corrige, numero: numeroFactura, fechaEmision, usuario } = manual;
    return { clave, corrige, numeroFactura, fechaEmision, usuario: usuario ?? USUARIO_CAJA, pedido };
  });
  const respuesta = await servidor.transcribir({ id, tipo, inicio, fin, cafc, sector, facturas });
  if (!respuesta.ok) {
    const definitiva = textoDefinitivo(respuesta.error);
    if (definitiva !== null) db.inTransaction((tx) => returnEnvio(tx, id, definitiva));
    if (definitiva !== null) return "sigue";
    return sigueContestando(respuesta.error) ? "otraRonda" : "noAtiende";
  }
  const porClave = new Map(respuesta.value.facturas.map((f) => [f.clave, f]));
  // Without this, an invoice missing in the reply would be asked for without end.
  if (manuales.some(({ clave }) => !porClave.has(clave))) return "otraRonda";
  db.inTransaction((tx) => {
    for (const manual of manuales) {
      const { documento = null, campos = [] } = porClave.get(manual.clave) ?? {};
      if (documento !== null) settleManual(tx, manual, documento, reloj.ahora());
      else returnManual(tx, manual.clave, campos.map(({ msg }) => msg).join(" "));
    }
  });
  return "sigue";
}

/** Returns the text of a final refusal; null if a retry is right. */
function textoDefinitivo(error: FalloServidor): string | null {
  switch (error.kind) {
    case "inalcanzable":
    case "protocolo":
    case "revocada": // says nothing of an earlier sending: the keys are asked for again once the till is paired
      return null;
    case "responde":
      return isRespuestaFinal(error.status) ? error.texto : null;
  }
}
