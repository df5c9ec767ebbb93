/** The word on an outage that a till sends with documents of it. docs/trust.md heading 80 */
import type { CorteSubido } from "@mostrador/core";
import { getCorte } from "../contingencia/db/cortes.ts";
import type { Deps } from "../deps.ts";
import type { FilaDocumento } from "../documentos/db/documentos.ts";
import { hasOtrasDe } from "../documentos/db/documentos-pendientes.ts";
import type { Ajuste } from "../motor/ajustes.ts";

/** Builds what the server is told of an outage in a call with these documents: among it whether the till still has to send others of it. */
export function corteDicho(
  { db, ajustes }: Pick<Deps, "db" | "ajustes">,
  corteId: string,
  documentos: readonly Pick<FilaDocumento, "cuf">[],
): CorteSubido {
  const { id, tipo, inicio, fin } = getCorte(db, corteId);
  const corte = { id, tipo, inicio, fin };
  // A till whose credential ended tells nothing again but its offline documents.
  const revocada = ajustes.find("credencial")?.revocada === true;
  const dichas = documentos.map(({ cuf }) => cuf);
  const recuperacion = revocada ? undefined : ajustes.find("recuperacion");
  return hasOtrasDe(db, id, dichas, recuperacion) ? { ...corte, faltan: true } : corte;
}

/** Tells whether a restored server was not told all of its documents yet. */
export function isPorContar(recuperacion: Ajuste<"recuperacion"> | undefined): boolean {
  return recuperacion !== undefined && (recuperacion.tras !== null || recuperacion.sinTomar.length > 0);
}
