/** The letter-size page of a proforma as a file. */
import { fail, nombreProforma, ok, type Result } from "@mostrador/core";
import type { PdfPool } from "@mostrador/core/node";
import type { FalloPuente, Salida } from "../../contract/index.ts";
import { findProforma } from "./db/proformas.ts";
import type { Deps } from "../deps.ts";
import { FRASES_PROFORMAS } from "../frases/proformas.ts";
import { buildHojaProforma } from "../impresion/ticket.ts";

/** Draws the page of a proforma as a PDF, in base64. Fails for one that is not at this till. */
export async function pdfDeProforma(
  deps: Deps,
  pdf: PdfPool,
  id: string,
): Promise<Result<Salida<"pdfProforma">, FalloPuente>> {
  const proforma = findProforma(deps.db, id);
  if (proforma === undefined) return fail({ kind: "proforma", texto: FRASES_PROFORMAS.ausente, campos: [] });
  const bytes = await pdf.render(buildHojaProforma(deps, id), "a4");
  return ok({ nombre: `proforma_${nombreProforma(proforma)}.pdf`, base64: bytes.toString("base64") });
}
