import type { Deps } from "./deps.ts";
import type { Factura } from "./db/facturas.ts";
import { firmarEnlace } from "./enlaces.ts";

/** A stored document as the API shows it. SPEC.md, Invoice. */
export function vistaFactura(deps: Deps, factura: Factura) {
  const enlace = (forma: "pdf" | "ticket" | "xml") => firmarEnlace(deps, factura.cuf, forma);
  return {
    cuf: factura.cuf,
    numeroFactura: factura.numero,
    estado: factura.estado,
    urlPdf: enlace("pdf"),
    urlTicket: enlace("ticket"),
    urlXml: enlace("xml"),
    urlPublica: `${deps.config.publicUrl}/f/${factura.cuf}`,
    fechaEmision: `${factura.fecha_emision}-04:00`,
    sector: factura.sector,
    sucursal: factura.sucursal,
    puntoVenta: factura.punto_venta,
    montoTotal: Number(factura.monto_total),
    cliente: { numeroDocumento: factura.cliente_documento, razonSocial: factura.cliente_nombre },
    ...(factura.original_cuf === null ? {} : { cufFacturaOriginal: factura.original_cuf }),
    respuestaSiat: {
      transaccion: factura.estado === "EMITIDA" || factura.estado === "ANULADA",
      ...(factura.codigo_recepcion === null ? {} : { codigoRecepcion: factura.codigo_recepcion }),
      ...(factura.mensajes === null ? {} : { mensajesList: JSON.parse(factura.mensajes) as unknown }),
    },
    ...(factura.observada === null ? {} : { observada: JSON.parse(factura.observada) as unknown }),
    avisos: JSON.parse(factura.avisos) as string[],
  };
}
