/** The idempotency key of a note requested by a till, and the key's outcome. */
import { fail, ok, type NotaTerminal, type Result } from "@mostrador/core";
import type { Db, Tx } from "../motor/connection.ts";
import { findFacturaDe, type Factura } from "./db/facturas.ts";
import { findRecordada, saveDesenlace, type ClaveIdempotencia } from "../motor/idempotencia.ts";
import { readMensajes } from "../motor/stored-json.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";

/** A key with the hash of its request. */
export type Emision = ClaveIdempotencia & { readonly hash: string };

/** Reads the stored outcome of a note's key with its last document. */
export async function readClave(db: Db | Tx, clave: ClaveIdempotencia) {
  const known = await findRecordada(db, clave);
  const hecha = known?.cuf == null ? undefined : await findFacturaDe(db, clave.nit, known.cuf);
  return { known, hecha };
}

/**
 * Stores a refusal under the key permanently. The till turns the note back into a draft, and a new attempt has another
 * key. A late copy of this request must not issue the note after the invoice or credits have arrived.
 */
export function negar(
  deps: Deps,
  { hash, ...id }: Emision,
  status: number,
  fallo: Fallo,
): Promise<Result<NotaTerminal, Fallo>> {
  return transaccion(deps.db, id.nit, async (tx) => {
    const { hecha } = await readClave(tx, id);
    // A concurrent copy of this request was accepted.
    if (hecha !== undefined && hecha.estado !== "RECHAZADA") return notaDe(hecha);
    await saveDesenlace(tx, id, { hash, status, cuerpo: JSON.stringify(fallo) }, deps.now());
    return fail(fallo);
  });
}

/** Returns the note in the form sent to the till, or its failure. */
export function notaDe(factura: Factura): Result<NotaTerminal, Fallo> {
  const { cuf, numero, sector, montoTotal, xml, estado } = factura;
  switch (estado) {
    case "ENVIANDO":
      return fail({ kind: "operacionEnCurso" });
    case "EN_DUDA":
      return fail({ kind: "enDuda", cuf, numero });
    case "DESCARTADA":
      return fail({ kind: "noEntregada" });
    case "RECHAZADA":
      return fail({ kind: "rechazada", mensajes: readMensajes(factura.mensajes) });
    default:
      return ok({
        cuf,
        numero,
        sector,
        fechaEmision: factura.fechaEmision,
        montoDevuelto: montoTotal,
        xml: xml.toString("utf8"),
      });
  }
}
