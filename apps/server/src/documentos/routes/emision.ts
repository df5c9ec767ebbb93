/** One document to be issued and its reply, on any route. */
import { explicado } from "@mostrador/core";
import type { Result } from "@mostrador/core";
import { z } from "zod";
import { parametricasDe } from "../../impuestos/readers/catalogos-de-empresa.ts";
import type { Empresa } from "../../cuenta/db/empresas.ts";
import type { Factura } from "../db/facturas.ts";
import type { Deps } from "../../deps.ts";
import type { Fallo } from "../../fallos.ts";
import type { Respuesta, Solo } from "../../http/route.ts";
import type { Solicitud } from "../solicitud.ts";
import { conLineas, vistaFactura } from "../papel/vista-factura.ts";
import { Factura as FacturaVista, LineasFiscales } from "../../http/respuestas.ts";
import type { ProformaLeida } from "../emision.ts";

/** One document to be issued, of a call of its own or of a batch. */
export interface Emitida {
  readonly deps: Deps;
  readonly empresa: Empresa;
  /** Prepares the document to be issued, once it is known to be new; a note's invoice is looked up then. */
  readonly preparar: () => Promise<Result<Solicitud, Fallo>>;
  /** `Prefer: return=minimal`: no PDF in the reply. */
  readonly minimal: boolean;
  /** The proforma that it is made of, as it was read. */
  readonly proforma?: ProformaLeida;
  /** The largest total that it may issue, in bolivianos. */
  readonly topeBs?: number;
  /** Called when the document is on disk, before it is sent. */
  readonly alGuardar?: () => void;
}

/** A document just issued, with its A4 page. docs/api.md A15. */
export const FacturaEmitida = FacturaVista.extend({
  /** The A4 page, and the lines; left out with `Prefer: return=minimal`. */
  lineas: explicado(
    LineasFiscales.optional(),
    "Líneas del documento como las lleva su XML; faltan con `Prefer: return=minimal`.",
  ),
  pdfBase64: explicado(z.base64().optional(), "El PDF en A4, en base64; falta con `Prefer: return=minimal`."),
}).meta({ id: "FacturaEmitida" });

/** The reply of an issuing route, or its failure. */
export type SalidaEmision = Result<Respuesta<Solo<z.infer<typeof FacturaEmitida>>>, Fallo>;

/** Renders the A4 page in base64. Null when it cannot be made: the invoice is issued all the same. */
export async function pdfDe(deps: Deps, empresa: Empresa, factura: Factura): Promise<string | null> {
  try {
    const catalogos = await parametricasDe(deps.db, empresa.nit);
    const pdf = await deps.papel.pdf(empresa, factura, catalogos, "a4", { prisa: "emision" });
    return pdf.toString("base64");
  } catch (error) {
    deps.log("pdf sin hacer", { error: String(error) });
    return null;
  }
}

/** Maps the document to its reply, with a notice where its page could not be made. */
export function vista({ deps, minimal }: Emitida, factura: Factura, pdfBase64: string | null) {
  const datos = vistaFactura(deps, factura);
  if (minimal) return datos;
  const enteros = conLineas(datos, factura);
  if (pdfBase64 !== null) return { ...enteros, pdfBase64 };
  return {
    ...enteros,
    avisos: [...datos.avisos, "El PDF no se pudo preparar ahora: descárguelo de url_pdf."],
  };
}
