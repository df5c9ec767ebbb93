import { FRASES_COMUNES } from "../frases/comunes.ts";
import { FRASES_DOCUMENTOS } from "../frases/documentos.ts";
import type { FalloServidor } from "../terminales/servidor/read-respuesta.ts";

/** Says why a call that waits for the server failed; undefined: there is no server. */
export function textoDeFallo(fallo: FalloServidor | undefined): string {
  switch (fallo?.kind) {
    case "responde":
      return fallo.texto;
    case "revocada":
      return FRASES_COMUNES.noReconoceReempareje;
    case "protocolo":
      return FRASES_COMUNES.atrasado[fallo.atrasado];
    default:
      return FRASES_DOCUMENTOS.sinConexion;
  }
}
