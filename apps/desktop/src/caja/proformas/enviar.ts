import type { Result } from "@mostrador/core";
import type { FalloPuente } from "../../contract/index.ts";
import { findProforma } from "./db/proformas.ts";
import type { Deps } from "../deps.ts";
import { FRASES_PROFORMAS } from "../frases/proformas.ts";
import { textoDeFallo } from "../documentos/texto-de-fallo.ts";
import { falloProforma } from "./consultar.ts";

/** Failure of the server for a proforma that has not come up yet. */
const AUSENTE = "filaAusente";

/** Mails a proforma through the server. One that the server lacks goes up at once, and is sent by the next try. */
export async function enviarProforma(
  deps: Deps,
  id: string,
  correo: string,
): Promise<Result<{ enviadoA: string }, FalloPuente>> {
  if (findProforma(deps.db, id) === undefined) return falloProforma(FRASES_PROFORMAS.ausente);
  const respuesta = await deps.ajustes.servidor()?.enviarProforma(id, correo);
  if (respuesta?.ok) return respuesta;
  if (respuesta?.error.kind !== "responde" || respuesta.error.codigo !== AUSENTE)
    return falloProforma(textoDeFallo(respuesta?.error));
  deps.despertarSync();
  return falloProforma(FRASES_PROFORMAS.sinSubir);
}
