import type { Documento, Pedido, Sector } from "@mostrador/core";
import { firmar, sinFirma, type Firmante } from "@mostrador/core/node";

/** The row of a document just made: ENVIANDO with `enviado_en` set before the socket opens, or OFFLINE. */
export function filaDe(
  { cuf, contexto, importes, xml, avisos }: Documento,
  sector: Sector,
  pedido: Pedido,
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
    cafc: pedido.cafc ?? null,
    estado: offline ? ("OFFLINE" as const) : ("ENVIANDO" as const),
    xml: Buffer.from(firmante === null ? sinFirma(xml) : firmar(xml, firmante)),
    pedido: JSON.stringify(pedido),
    avisos: JSON.stringify(avisos),
    monto_total: importes.montoTotal.toFixed(2),
    cliente_documento: pedido.cliente.numeroDocumento,
    cliente_nombre: pedido.cliente.razonSocial ?? null,
    cliente_correo: pedido.cliente.correo ?? null,
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
