/** Finds and completes operations that callers repeat under a key of their own. docs/api.md A16. */
import { fail, ok, type Cuf, type Result } from "@mostrador/core";
import { findFactura, findFacturaDe, type Factura } from "./db/facturas.ts";
import type { Tx } from "../motor/connection.ts";
import {
  completeRecordada,
  findRecordada,
  saveRecordada,
  type ClaveIdempotencia,
} from "../motor/idempotencia.ts";
import { readMensajes } from "../motor/stored-json.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { isRechazoPorCufd } from "../impuestos/rechazo-por-cufd.ts";

/** An operation seen before: with its stored reply, or with its document and no reply yet. */
export type Recordada =
  | { readonly kind: "respondida"; readonly status: number; readonly cuerpo: string }
  | { readonly kind: "sinResponder"; readonly factura: Factura; readonly salida: Result<Factura, Fallo> };

/**
 * Finds an operation by its key. Gives null where it is to be done: for the first time, or anew after a CUFD
 * was refused or nothing was delivered. Fails where the key came with another request, and while its document is being sent or in
 * doubt.
 */
export async function searchRecordada(
  { db }: Pick<Deps, "db">,
  id: ClaveIdempotencia,
  hash: string,
): Promise<Result<Recordada | null, Fallo>> {
  const known = await findRecordada(db, id);
  if (known === undefined) return ok(null);
  const { status, cuerpo, cuf } = known;
  if (known.hash !== hash) return fail({ kind: "claveConOtroCuerpo" });
  if (status !== null && cuerpo !== null) return ok({ kind: "respondida", status, cuerpo });
  const factura = cuf === null ? undefined : await findFacturaDe(db, id.nit, cuf);
  return factura === undefined ? fail({ kind: "operacionEnCurso" }) : porSuDocumento(factura);
}

/** Gives the outcome of a key that has no stored reply, from the state of its document. */
function porSuDocumento(factura: Factura): Result<Recordada | null, Fallo> {
  switch (factura.estado) {
    case "ENVIANDO":
      return fail({ kind: "operacionEnCurso" });
    case "EN_DUDA":
      return fail({ kind: "enDuda", cuf: factura.cuf, numero: factura.numero });
    case "DESCARTADA":
      // The key was read before the transaction that discarded the document deleted it.
      return ok(null);
    case "RECHAZADA": {
      if (isRechazoPorCufd(factura)) return ok(null);
      const salida = fail<Fallo>({ kind: "rechazada", mensajes: readMensajes(factura.mensajes) });
      return ok({ kind: "sinResponder", factura, salida });
    }
    case "EMITIDA":
    case "OFFLINE":
    case "ANULADA":
      return ok({ kind: "sinResponder", factura, salida: ok(factura) });
  }
}

/** Stores the reply of an operation; gives the reply that a repetition stored before, if there is one. */
export function saveRespuesta(
  { db }: Pick<Deps, "db">,
  id: ClaveIdempotencia,
  status: number,
  cuerpo: string,
): ReturnType<typeof completeRecordada> {
  return completeRecordada(db, id, status, cuerpo);
}

/**
 * Tells whether another request with the same key came first. A document refused for its CUFD leaves the key
 * to its successor.
 */
export async function isTomada(tx: Tx, clave: ClaveIdempotencia): Promise<boolean> {
  const known = await findRecordada(tx, clave);
  if (known === undefined) return false;
  const factura = known.cuf === null ? undefined : await findFactura(tx, known.cuf);
  return known.status !== null || factura === undefined || !isRechazoPorCufd(factura);
}

/** Stores an operation under its key, in the transaction that stores its document. */
export function remember(
  tx: Tx,
  { hash, ...clave }: ClaveIdempotencia & { readonly hash: string },
  cuf: Cuf,
  ahoraMs: number,
): Promise<void> {
  return saveRecordada(tx, clave, hash, cuf, ahoraMs);
}
