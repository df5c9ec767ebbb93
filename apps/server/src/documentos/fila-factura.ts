import { plano, type Cuf } from "@mostrador/core";
import type { Documento, DocumentoHecho, Pedido, Sector } from "@mostrador/core";
import { firmar, sinFirma, type Firmante } from "@mostrador/core/firma";

/**
 * Columns of a document's row that come from its request. `montoTotal` is decimal text: for a note, the
 * returned amount.
 */
export interface DatosFila {
  readonly pedido: unknown;
  readonly cafc: string | null;
  readonly montoTotal: string;
  readonly cliente: Pedido["cliente"];
  /** For a note, the CUF of its invoice. */
  readonly originalCuf: Cuf | null;
}

/** Gives the columns of an invoice's row that come from its request and its amounts. */
export function datosDeFactura({ importes }: Documento, pedido: Pedido): DatosFila {
  const { cafc = null, cliente } = pedido;
  return { pedido, cafc, montoTotal: importes.montoTotal.toFixed(2), cliente, originalCuf: null };
}

/** Builds the row of a new document: ENVIANDO with `enviado_en` set before the socket opens, or OFFLINE. */
export function filaDe(
  { cuf, contexto, xml, avisos, desglose }: DocumentoHecho,
  sector: Sector,
  { pedido, cafc, montoTotal, cliente, originalCuf }: DatosFila,
  firmante: Firmante | null,
  ahoraMs: number,
) {
  const offline = contexto.tipoEmision === 2;
  return {
    cuf,
    nit: contexto.emisor.nit,
    sucursal: contexto.sucursal,
    puntoVenta: contexto.puntoVenta,
    sector: sector.codigo,
    tipoFactura: sector.tipoFactura,
    numero: contexto.numeroFactura,
    tipoEmision: offline ? (2 as const) : (1 as const),
    fechaEmision: contexto.fechaEmision,
    cufd: contexto.cufd,
    cafc,
    estado: offline ? ("OFFLINE" as const) : ("ENVIANDO" as const),
    xml: Buffer.from(firmante === null ? sinFirma(xml) : firmar(xml, firmante)),
    pedido: JSON.stringify(pedido),
    avisos: JSON.stringify(avisos),
    montoTotal,
    regimen: desglose?.regimen ?? null,
    precioNeto: desglose?.neto.toFixed(2) ?? null,
    montoIva: desglose?.iva.toFixed(2) ?? null,
    clienteDocumento: cliente.numeroDocumento,
    clienteComplemento: cliente.complemento ?? null,
    clienteNombre: cliente.razonSocial ?? null,
    clientePlano: cliente.razonSocial == null ? null : plano(cliente.razonSocial),
    clienteCorreo: cliente.correo ?? null,
    originalCuf,
    enviadoEn: offline ? null : ahoraMs,
    intentoFin: null,
    negativas: 0,
    codigoRecepcion: null,
    mensajes: null,
    motivoAnulacion: null,
    revertida: 0,
    cambioPendiente: null,
    corteId: null,
    paqueteId: null,
    observada: null,
    terminalId: null,
    ventaId: null,
    epoca: null,
    gemela: null,
    claveIdempotencia: null,
    creadoEn: ahoraMs,
  };
}
