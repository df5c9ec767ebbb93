/** Sends a sale's online document, and continues by the meaning of the reply. */
import { setTimeout as pausa } from "node:timers/promises";
import type { FilaDocumento } from "../documentos/db/documentos.ts";
import type { Deps } from "../deps.ts";
import { decideElCuf, type RespuestaEnvio } from "../terminales/servidor/respuesta-factura.ts";
import type { Servidor } from "../terminales/servidor/servidor.ts";
import { asentar, rehacer } from "./asentar.ts";
import type { PorEnviar } from "./en-linea.ts";
import { documentoToFactura } from "./factura-terminal.ts";
import { planEnvio } from "./plan.ts";

const REPREGUNTA_MS = 500;

export interface Espera {
  /** Longest wait for a reply. */
  readonly ms: number;
  /** Aborts the wait when the cashier goes on without a reply. */
  readonly signal: AbortSignal;
  /** Asks the server for changes: CUFD, master data, free numbers. True if it answered. */
  readonly renovar: () => Promise<boolean>;
}

/**
 * Step (b) of selling: sends a stored document. Stores each outcome in one transaction, with the ticket's
 * place in the printer's queue (c). Ends with the sale EMITIDA, OFFLINE, RECHAZADA or BORRADOR, never open.
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
 * Asks for a document that an earlier run of the program stored and may have sent. The server never sends a
 * CUF twice: it returns the outcome, and is asked again while it does not know it. Any reply that does not
 * decide on this CUF leaves the document in doubt: a revocation, a refused request, another program's reply.
 * docs/design.md D21.
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
