import { plano } from "@mostrador/core";
import type { Documento, DocumentoHecho, Pedido, Sector } from "@mostrador/core";
import { firmar, sinFirma, type Firmante } from "@mostrador/core/node";

/** What a document's row says of its request. `montoTotal` is decimal text: a note's is what it gives back. */
export interface DatosFila {
  readonly pedido: unknown;
  readonly cafc: string | null;
  readonly montoTotal: string;
  readonly cliente: Pedido["cliente"];
  /** Of a note: the invoice that it is about. */
  readonly originalCuf: string | null;
}

export function datosDeFactura({ importes }: Documento, pedido: Pedido): DatosFila {
  const { cafc = null, cliente } = pedido;
  return { pedido, cafc, montoTotal: importes.montoTotal.toFixed(2), cliente, originalCuf: null };
}

/** The row of a document just made: ENVIANDO with `enviado_en` set before the socket opens, or OFFLINE. */
export function filaDe(
  { cuf, contexto, xml, avisos }: DocumentoHecho,
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
    punto_venta: contexto.puntoVenta,
    sector: sector.codigo,
    tipo_factura: sector.tipoFactura,
    numero: contexto.numeroFactura,
    tipo_emision: offline ? (2 as const) : (1 as const),
    fecha_emision: contexto.fechaEmision,
    cufd: contexto.cufd,
    cafc,
    estado: offline ? ("OFFLINE" as const) : ("ENVIANDO" as const),
    xml: Buffer.from(firmante === null ? sinFirma(xml) : firmar(xml, firmante)),
    pedido: JSON.stringify(pedido),
    avisos: JSON.stringify(avisos),
    monto_total: montoTotal,
    cliente_documento: cliente.numeroDocumento,
    cliente_complemento: cliente.complemento ?? null,
    cliente_nombre: cliente.razonSocial ?? null,
    cliente_plano: cliente.razonSocial == null ? null : plano(cliente.razonSocial),
    cliente_correo: cliente.correo ?? null,
    original_cuf: originalCuf,
    enviado_en: offline ? null : ahoraMs,
    intento_fin: null,
    negativas: 0,
    codigo_recepcion: null,
    mensajes: null,
    motivo_anulacion: null,
    revertida: 0,
    cambio_pendiente: null,
    corte_id: null,
    paquete_id: null,
    observada: null,
    terminal_id: null,
    venta_id: null,
    epoca: null,
    gemela: null,
    clave_idempotencia: null,
    creado_en: ahoraMs,
  };
}
