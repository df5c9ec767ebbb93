/** Finds and completes the operations that callers repeat under a key of their own. docs/api.md A16. */
import { fail, isPublico, ok, type Result } from "@mostrador/core";
import { findFacturaDe, type Factura } from "../db/facturas.ts";
import { completeRecordada, findRecordada, type ClaveIdempotencia } from "../db/idempotencia.ts";
import { readMensajes } from "../db/stored-json.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { isRechazoPorCufd } from "./enviar-factura.ts";

/** An operation seen before: with its stored reply, or with the document that it made and no reply yet. */
export type Recordada =
  | { readonly kind: "respondida"; readonly status: number; readonly cuerpo: string }
  | { readonly kind: "sinResponder"; readonly factura: Factura; readonly salida: Result<Factura, Fallo> };

/**
 * Looks an operation up by its key. Gives null where it is to be done, for the first time or anew after a CUFD was refused. Fails
 * where the key came with another request, and while its document is being sent or in doubt.
 */
export async function buscarRecordada(
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
  if (factura === undefined || factura.estado === "ENVIANDO") return fail({ kind: "operacionEnCurso" });
  if (factura.estado === "EN_DUDA") return fail({ kind: "enDuda", cuf: factura.cuf, numero: factura.numero });
  if (isRechazoPorCufd(factura)) return ok(null);
  const salida: Result<Factura, Fallo> = isPublico(factura.estado)
    ? ok(factura)
    : fail({ kind: "rechazada", mensajes: readMensajes(factura.mensajes) });
  return ok({ kind: "sinResponder", factura, salida });
}

/** Stores the reply of an operation; gives the one that a repetition stored before, where there is one. */
export function guardarRespuesta(
  { db }: Pick<Deps, "db">,
  id: ClaveIdempotencia,
  status: number,
  cuerpo: string,
): ReturnType<typeof completeRecordada> {
  return completeRecordada(db, id, status, cuerpo);
}
