import { fail, ok, type Result } from "@mostrador/core";
import type { PdfPool } from "@mostrador/core/node";
import type { EntradaRevisada, FalloPuente, Salida } from "../../contract/index.ts";
import { ventaNoEncontrada, ventaSinDocumento } from "../ventas/consultas.ts";
import { findDocumento } from "../documentos/db/documentos.ts";
import { findVenta } from "../venta/db/ventas.ts";
import type { Deps } from "../deps.ts";
import { reencolar } from "./encolar.ts";
import { buildTicketVenta } from "./ticket.ts";

/** Prints a sale's invoice once more, on the roll or on a page. Fails for a sale without a document. */
export function reimprimirVenta(
  deps: Deps,
  ventaId: string,
  formato: "rollo" | "pagina",
): Result<{ trabajoId: number }, FalloPuente> {
  const venta = findVenta(deps.db, ventaId);
  if (venta === undefined) return fail(ventaNoEncontrada());
  const { cuf } = venta;
  if (cuf === null) return fail(ventaSinDocumento());
  const papel = { ventaId, cuf, copia: formato === "rollo", formato };
  return ok(reencolar(deps, papel, { que: "factura", ventaId, cuf }));
}

/** Draws a sale's invoice as a PDF, in base64. Fails for a sale without a document. */
export async function pdfDeVenta(
  deps: Deps,
  pdf: PdfPool,
  ventaId: string,
  formato: EntradaRevisada<"pdf">["formato"],
): Promise<Result<Salida<"pdf">, FalloPuente>> {
  const cuf = findVenta(deps.db, ventaId)?.cuf ?? null;
  const documento = cuf === null ? undefined : findDocumento(deps.db, cuf);
  if (cuf === null || documento === undefined) return fail(ventaSinDocumento());
  const bytes = await pdf.render(buildTicketVenta(deps, cuf, false), formato);
  return ok({ nombre: `factura_${documento.numero}.pdf`, base64: bytes.toString("base64") });
}
