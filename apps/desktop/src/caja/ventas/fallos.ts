import { fail, type Result } from "@mostrador/core";
import type { FalloPuente } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { FRASES_COMUNES } from "../frases/comunes.ts";
import { FRASES_VENTAS } from "../frases/ventas.ts";
import { SIN_RUTA } from "../terminales/servidor/palabra.ts";
import type { FalloServidor } from "../terminales/servidor/read-respuesta.ts";

/**
 * Builds the failure of a call about the shop's sales, in words. `sinServidor`: the text if no server
 * answers.
 */
export function noSePudo(
  { ajustes }: Pick<Deps, "ajustes">,
  fallo: FalloServidor | undefined,
  sinServidor: string,
): Result<never, FalloPuente> {
  return rechazo(textoDe(fallo) ?? (ajustes.practica ? FRASES_VENTAS.enPractica : sinServidor));
}

/** A failure with its sentence. */
export function rechazo(texto: string): Result<never, FalloPuente> {
  return fail({ kind: "tienda", texto, campos: [] });
}

function textoDe(fallo: FalloServidor | undefined): string | null {
  switch (fallo?.kind) {
    case "responde":
      return SIN_RUTA.has(fallo.codigo) ? FRASES_COMUNES.atrasado.servidor : fallo.texto;
    case "revocada":
      return FRASES_COMUNES.noReconoceReempareje;
    case "protocolo":
      return FRASES_COMUNES.atrasado[fallo.atrasado];
    default:
      return null;
  }
}
