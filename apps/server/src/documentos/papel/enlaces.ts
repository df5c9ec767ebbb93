import { createHmac } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { equal } from "../../secretos.ts";

/** The files of a document behind signed links. */
export type Forma = "pdf" | "ticket" | "xml";

/** Time that a signed address is valid; each new one is valid as long. */
const VIGENCIA_MS = 3_600_000;

/** Signs a download's address that expires. docs/api.md A5: url_pdf, url_ticket, url_xml. */
export function firmarEnlace(deps: Deps, cuf: string, forma: Forma): string {
  const hasta = deps.now() + VIGENCIA_MS;
  return `${deps.config.publicUrl}/descargas/${cuf}/${forma}?hasta=${hasta}&firma=${firma(deps, cuf, forma, hasta)}`;
}

/** Checks an address: signed here and valid, expired, or not ours. */
export function checkEnlace(
  deps: Deps,
  cuf: string,
  forma: string,
  { hasta, dada }: { readonly hasta: number; readonly dada: string },
): "vale" | "vencido" | "ajeno" {
  if (!Number.isSafeInteger(hasta) || !equal(dada, firma(deps, cuf, forma, hasta))) return "ajeno";
  return hasta > deps.now() ? "vale" : "vencido";
}

function firma(deps: Deps, cuf: string, forma: string, hasta: number): string {
  return createHmac("sha256", deps.secretos.enlaces).update(`${cuf}.${forma}.${hasta}`).digest("base64url");
}
