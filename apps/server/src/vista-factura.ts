import { isPublico } from "@mostrador/core";
import type { z } from "zod";
import type { Deps } from "./deps.ts";
import type { Factura } from "./db/facturas.ts";
import { firmarEnlace } from "./enlaces.ts";
import type { Factura as FacturaVista } from "./routes/respuestas.ts";

type Mensajes = Vista["respuestaSiat"]["mensajesList"];
type Vista = z.infer<typeof FacturaVista>;

/** A stored document as the API shows it; throws on one whose fate is not public yet. SPEC.md, Invoice. */
export function vistaFactura(deps: Deps, factura: Factura): Vista {
  const { estado } = factura;
  if (!isPublico(estado)) throw new Error(`${factura.cuf} en ${estado} no se muestra`);
  const enlace = (forma: "pdf" | "ticket" | "xml") => firmarEnlace(deps, factura.cuf, forma);
  return {
    cuf: factura.cuf,
    numeroFactura: factura.numero,
    estado,
    urlPdf: enlace("pdf"),
    urlTicket: enlace("ticket"),
    urlXml: enlace("xml"),
    urlPublica: `${deps.config.publicUrl}/f/${factura.cuf}`,
    fechaEmision: `${factura.fecha_emision}-04:00`,
    sector: factura.sector,
    sucursal: factura.sucursal,
    puntoVenta: factura.punto_venta,
    montoTotal: Number(factura.monto_total),
    cliente: {
      numeroDocumento: factura.cliente_documento,
      ...(factura.cliente_complemento === null ? {} : { complemento: factura.cliente_complemento }),
      razonSocial: factura.cliente_nombre,
    },
    ...(factura.original_cuf === null ? {} : { cufFacturaOriginal: factura.original_cuf }),
    respuestaSiat: {
      transaccion: factura.estado === "EMITIDA" || factura.estado === "ANULADA",
      ...(factura.codigo_recepcion === null ? {} : { codigoRecepcion: factura.codigo_recepcion }),
      ...(factura.mensajes === null ? {} : { mensajesList: JSON.parse(factura.mensajes) as Mensajes }),
    },
    ...(factura.observada === null ? {} : { observada: JSON.parse(factura.observada) as Vista["observada"] }),
    avisos: JSON.parse(factura.avisos) as string[],
  };
}
