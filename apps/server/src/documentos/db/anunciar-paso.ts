/** Announces a document's transition to webhooks, the feed and the buyer, in the transaction that makes it. */
import { randomUUID } from "node:crypto";
import { TIPO_NOTA, type Estado } from "@mostrador/core";
import { montoJson } from "../../monto-json.ts";
import type { TipoSuceso } from "../../avisos/webhooks/sucesos.ts";
import type { Tx } from "../../motor/connection.ts";
import { enqueueCorreo } from "./correos.ts";
import type { Fila } from "../../motor/esquema.ts";
import { motivoDe } from "./motivo-anulacion.ts";
import { hasSuceso } from "../../avisos/db/sucesos.ts";
import { anunciar } from "../../avisos/db/webhooks.ts";

/** The transition that brought a document to its state. `antes` is null if the document was just inserted. */
export interface Paso {
  readonly antes: Estado | null;
  readonly suceso: string;
  readonly ahoraMs: number;
}

type SucesoDeDocumento = Extract<TipoSuceso, `factura.${string}` | "nota.emitida">;

/**
 * Transitions that are reported to webhooks. An offline document was reported when it was issued, so it is not reported when it is
 * validated. docs/api.md A38.
 */
const SUCESOS: Readonly<Record<string, SucesoDeDocumento>> = {
  "ENVIANDO aceptada": "factura.emitida",
  "EN_DUDA aceptada": "factura.emitida",
  "DESCARTADA adoptada": "factura.emitida",
  "EMITIDA anulada": "factura.anulada",
  "ANULADA revertida": "factura.anulacion_revertida",
};

/** Kinds of event that report a change of an issued document. */
const ACCIONES: Readonly<Partial<Record<SucesoDeDocumento, Fila<"facturas">["cambioPendiente"]>>> = {
  "factura.anulada": "anular",
  "factura.anulacion_revertida": "revertir",
};

/** Announces a transition that callers are told about, and mails a document that was just issued. */
export async function anunciarPaso(tx: Tx, f: Fila<"facturas">, paso: Paso): Promise<void> {
  const tipo = tipoDe(f, paso);
  if (tipo !== undefined) await notify(tx, f, tipo, paso);
}

/** Returns the kind of event that reports a transition. A document restored in its settled state is reported as just issued. */
function tipoDe(f: Fila<"facturas">, { antes, suceso }: Paso): SucesoDeDocumento | undefined {
  if (antes !== null) return alEmitir(f, SUCESOS[`${antes} ${suceso}`]);
  return alEmitir(f, f.tipoEmision === 2 ? "factura.offline" : "factura.emitida");
}

function alEmitir(f: Fila<"facturas">, tipo: SucesoDeDocumento | undefined): SucesoDeDocumento | undefined {
  return tipo === "factura.emitida" && f.tipoFactura === TIPO_NOTA ? "nota.emitida" : tipo;
}

/**
 * Returns the key of the act that an event reports: a change has its own, and issuing has the document's. A change
 * that this server did not send gets the document's unless an earlier event has it, otherwise a random key.
 */
async function claveDe(tx: Tx, f: Fila<"facturas">, tipo: SucesoDeDocumento): Promise<string> {
  const accion = ACCIONES[tipo];
  const suya = claveDeDocumento(f);
  if (accion === undefined) return suya;
  if (f.cambioPendiente === accion && f.cambioClave !== null) return f.cambioClave;
  return (await hasSuceso(tx, f.nit, tipo, suya)) ? randomUUID() : suya;
}

/**
 * Returns a document's key: its CUF, and of a till's document its sale too. Two copies of a till may give two sales one CUF, and a restored server
 * may hear of the other one. docs/decisions/0038
 */
function claveDeDocumento({ cuf, ventaId }: Pick<Fila<"facturas">, "cuf" | "ventaId">): string {
  return ventaId === null ? cuf : `${cuf} ${ventaId}`;
}

async function notify(
  tx: Tx,
  f: Fila<"facturas">,
  tipo: SucesoDeDocumento,
  { antes, ahoraMs }: Paso,
): Promise<void> {
  // While this document was in doubt, the till gave the sale another document, which is the one that the buyer has.
  const deDuda = f.terminalId !== null && antes !== null && antes !== "ENVIANDO";
  // A restore inserts the document in its settled state; its mail was sent before.
  const vuelve = antes === null && f.estado === "EMITIDA";
  if (ACCIONES[tipo] === undefined && !deDuda && !vuelve) await enqueueCorreo(tx, f, ahoraMs);
  const motivo = motivoDe(f);
  await anunciar(
    tx,
    f.nit,
    tipo,
    {
      cuf: f.cuf,
      numeroFactura: f.numero,
      estado: tipo === "factura.offline" ? "OFFLINE" : f.estado,
      sector: f.sector,
      sucursal: f.sucursal,
      puntoVenta: f.puntoVenta,
      fechaEmision: `${f.fechaEmision}-04:00`,
      montoTotal: montoJson(f.montoTotal),
      cliente: { numeroDocumento: f.clienteDocumento, razonSocial: f.clienteNombre },
      ...(f.originalCuf === null ? {} : { cufFacturaOriginal: f.originalCuf }),
      ...(motivo === null ? {} : { motivo }),
    },
    ahoraMs,
    await claveDe(tx, f, tipo),
  );
}
