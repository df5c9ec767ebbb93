/** Rows of documents that a till tells after a restore. */
import { instanteToEpoch, type FacturaRecuperada } from "@mostrador/core";
import { findCertificadoDe } from "../impuestos/db/certificados.ts";
import { findCorte } from "../contingencia/db/cortes.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import type { Terminal } from "./db/terminales.ts";
import type { Deps } from "../deps.ts";
import type { Palabra } from "./palabra-del-siat.ts";
import type { Fila } from "./poner-recuperada.ts";
import { filaReconstruida, type SinArmar } from "./reconstruir.ts";

/** Builds the row of a document that is not here. Gives the reason if it cannot be the terminal's own; null when it cannot be signed now. */
export async function filaPara(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  factura: FacturaRecuperada,
  firmante = deps.firmanteOf(empresa),
): Promise<Fila | SinArmar | null> {
  const { tipoEmision, ventaId, epoca, corteId, gemela } = factura;
  const rebuilt = await filaReconstruida(deps, empresa, terminal, factura, tipoEmision, firmante);
  if (!rebuilt.ok) return rebuilt.error === "sinCertificado" ? null : rebuilt.error;
  return { ...rebuilt.value, terminalId: terminal.id, ventaId, epoca, corteId, gemela };
}

/**
 * Builds the row of a document that left before the certificate was replaced, signed as it left. Null for one that the present
 * certificate signs: an offline document that never left goes out with it. docs/decisions/0033
 */
export async function filaEntonces(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  factura: FacturaRecuperada,
  palabra: Palabra,
): Promise<Fila | null> {
  if (palabra.kind === "noExiste" && factura.tipoEmision === 2) return null;
  // An offline document is signed when it goes up, after its outage.
  const corte = factura.corteId === null ? undefined : await findCorte(deps.db, factura.corteId);
  const enMs = instanteToEpoch(corte?.fin ?? factura.fechaEmision);
  const anterior = await findCertificadoDe(deps.db, empresa.nit, enMs);
  const firmante = anterior === undefined ? null : deps.firmanteOf({ ...empresa, ...anterior }, enMs);
  if (firmante === null) return null;
  const fila = await filaPara(deps, empresa, terminal, factura, firmante);
  return typeof fila === "string" ? null : fila;
}
