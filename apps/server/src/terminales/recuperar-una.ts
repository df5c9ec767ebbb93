import { type FacturaRecuperada, instanteToEpoch } from "@mostrador/core";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { findFacturaDe } from "../documentos/db/facturas.ts";
import type { Terminal } from "./db/terminales.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import { preguntar } from "../documentos/resolver-dudas.ts";
import type { Recibida } from "./cada-una.ts";
import { apartar, apartarContada, isMisma } from "./guardar-repetida.ts";
import { isPalabra, type Palabra, follow } from "./palabra-del-siat.ts";
import { type Fila, putRecuperada } from "./poner-recuperada.ts";
import { findCertificadoDe } from "../impuestos/db/certificados.ts";
import { findCorte } from "../contingencia/db/cortes.ts";
import { filaReconstruida, type SinArmar } from "./reconstruir.ts";

/**
 * Takes in or updates one document by the tax system's answer about it. Null where the tax system does not answer
 * now, where the document cannot be signed, or where its number belongs to a document in doubt.
 */
export async function recuperarUna(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  factura: FacturaRecuperada,
): Promise<Recibida | null> {
  const { cuf } = factura;
  const { nit } = empresa;
  const conocida = await findFacturaDe(deps.db, nit, cuf);
  // The till set the document aside because of another document with its CUF, which may be reported later.
  const apartada = conocida === undefined && factura.apartada === true;
  if (apartada || (conocida !== undefined && !isMisma(conocida, factura)))
    return apartarOtra(deps, empresa, terminal, factura);
  // A document that is OFFLINE on both sides may have been validated after the copy.
  if (conocida?.estado === factura.estado && factura.estado !== "OFFLINE")
    return { cuf, resultado: "yaEstaba", causa: null };
  const rebuilt = conocida === undefined ? await filaPara(deps, empresa, terminal, factura) : null;
  if (rebuilt !== null && typeof rebuilt === "string") {
    // Only a printed document is set aside: a document in doubt was not printed.
    if (factura.estado !== "EN_DUDA") return apartar(deps, terminal, factura, rebuilt);
    return { cuf, resultado: "rechazada", causa: rebuilt };
  }
  const preguntada = conocida ?? rebuilt;
  if (preguntada === null) return null;
  const palabra = await preguntar(deps, preguntada);
  if (palabra === null || !isPalabra(palabra)) return null;
  const fila = rebuilt && ((await filaEntonces(deps, empresa, terminal, factura, palabra)) ?? rebuilt);
  return transaccion(deps.db, nit, async (tx): Promise<Recibida | null> => {
    const actual = await findFacturaDe(tx, nit, cuf);
    if (actual !== undefined && !isMisma(actual, factura))
      // Meanwhile another copy of the till may have reported its own document under this CUF.
      return fila === null ? null : apartarContada(tx, terminal, fila, factura, deps.now());
    if (actual !== undefined) {
      await follow(tx, actual, palabra, deps.now());
      return { cuf, resultado: "yaEstaba", causa: null };
    }
    if (fila === null) return { cuf, resultado: "rechazada", causa: "otra" };
    return putRecuperada(tx, terminal, { fila, factura }, palabra, deps.now());
  });
}

/** Sets aside a document whose CUF is stored with other bytes, because two copies of a till gave one number. Null if it cannot be signed now. */
async function apartarOtra(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  factura: FacturaRecuperada,
): Promise<Recibida | null> {
  const fila = await filaPara(deps, empresa, terminal, factura);
  if (fila === null) return null;
  if (typeof fila === "string") return apartar(deps, terminal, factura, fila);
  return transaccion(deps.db, empresa.nit, (tx) => apartarContada(tx, terminal, fila, factura, deps.now()));
}

/** Builds the row of a document that the server lacks. Returns the reason if it cannot be rebuilt; null if it cannot be signed now. */
async function filaPara(
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
 * Builds the row of a document that was sent before the certificate was replaced, signed by the replaced certificate. Null for a document that
 * the present certificate signs, such as an offline document that was never sent. docs/decisions/0033
 */
async function filaEntonces(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  factura: FacturaRecuperada,
  palabra: Palabra,
): Promise<Fila | null> {
  if (palabra.kind === "noExiste" && factura.tipoEmision === 2) return null;
  // An offline document is signed when it is uploaded, after its outage.
  const corte = factura.corteId === null ? undefined : await findCorte(deps.db, factura.corteId);
  const enMs = instanteToEpoch(corte?.fin ?? factura.fechaEmision);
  const anterior = await findCertificadoDe(deps.db, empresa.nit, enMs);
  const firmante = anterior === undefined ? null : deps.firmanteOf({ ...empresa, ...anterior }, enMs);
  if (firmante === null) return null;
  const fila = await filaPara(deps, empresa, terminal, factura, firmante);
  return typeof fila === "string" ? null : fila;
}
