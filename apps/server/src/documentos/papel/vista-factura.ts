import { isPublico, parseDocumento } from "@mostrador/core";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import type { Factura } from "../db/facturas.ts";
import { montoJson } from "../../monto-json.ts";
import { firmarEnlace } from "./enlaces.ts";
import type { Factura as FacturaVista } from "../../http/respuestas.ts";
import { readMensajes, readObservada, readTextos } from "../../motor/stored-json.ts";

type Vista = z.infer<typeof FacturaVista>;

/** Maps a stored document to the API's view. Throws if its state is not public yet. docs/api.md A5. */
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
    fechaEmision: `${factura.fechaEmision}-04:00`,
    sector: factura.sector,
    sucursal: factura.sucursal,
    puntoVenta: factura.puntoVenta,
    montoTotal: montoJson(factura.montoTotal),
    ...desgloseDe(factura),
    cliente: {
      numeroDocumento: factura.clienteDocumento,
      ...(factura.clienteComplemento === null ? {} : { complemento: factura.clienteComplemento }),
      razonSocial: factura.clienteNombre,
    },
    ...(factura.originalCuf === null ? {} : { cufFacturaOriginal: factura.originalCuf }),
    respuestaSiat: {
      transaccion: factura.estado === "EMITIDA" || factura.estado === "ANULADA",
      ...(factura.codigoRecepcion === null ? {} : { codigoRecepcion: factura.codigoRecepcion }),
      ...(factura.mensajes === null ? {} : { mensajesList: readMensajes(factura.mensajes) }),
    },
    ...(factura.observada === null ? {} : { observada: readObservada(factura.observada) }),
    avisos: readTextos(factura.avisos),
  };
}

/** Returns the amounts specific to the document's law, if the document states them. */
function desgloseDe({ regimen, precioNeto, montoIva }: Factura) {
  if (regimen === null || precioNeto === null || montoIva === null) return {};
  return { regimen, precioNeto: montoJson(precioNeto), montoIva: montoJson(montoIva) };
}

/** Adds the document's lines from its XML. Throws if the XML is unreadable, because this server wrote it. */
export function conLineas<V extends object>(vista: V, { cuf, xml }: Pick<Factura, "cuf" | "xml">) {
  const leido = parseDocumento(xml.toString("utf8"));
  if (!leido.ok) throw new Error(`${cuf}: ${leido.error.detalle}`);
  return { ...vista, lineas: leido.value.detalle };
}

const SIN_PAPELES = { urlPdf: null, urlTicket: null, urlXml: null, urlPublica: null };

/** Returns the addresses of a document's papers; none before the tax system's first answer. docs/design.md D5 */
export function papelesDe(deps: Deps, factura: Factura) {
  if (!isPublico(factura.estado)) return SIN_PAPELES;
  const { urlPdf, urlTicket, urlXml, urlPublica } = vistaFactura(deps, factura);
  return { urlPdf, urlTicket, urlXml, urlPublica };
}
