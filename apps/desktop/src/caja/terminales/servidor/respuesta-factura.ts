import { ResultadoFactura } from "@mostrador/core";
import type { MensajeFiscal } from "../../../contract/index.ts";
import { isRevocacion, isSinServicio, type Escuchada } from "./palabra.ts";
import { parseSobre } from "./sobre.ts";
import { CAUSAS_SERVIDOR } from "../../frases/servidor.ts";

/**
 * Meaning of the reply to an online sale. `tipoCorte`: the cause of a missing verdict, as an event kind: 1
 * internet or server unreachable, 2 tax system unreachable.
 */
export type RespuestaEnvio =
  | { readonly kind: "aceptada"; readonly codigoRecepcion: string | null }
  | { readonly kind: "rechazada"; readonly mensajes: readonly MensajeFiscal[] }
  | {
      readonly kind: "conflicto";
      readonly causa: NonNullable<ResultadoFactura["causa"]>;
      readonly mensajes: readonly MensajeFiscal[];
    }
  | { readonly kind: "sinCreditos" }
  | { readonly kind: "revocada" }
  /** The server refused the request itself, before anything was sent. */
  | { readonly kind: "negada"; readonly texto: string }
  | { readonly kind: "noEntregada"; readonly tipoCorte: 1 | 2 }
  | { readonly kind: "enDuda"; readonly tipoCorte: 1 | 2 };

/**
 * Classifies the outcome of a call with one document. A reply that is not the server's own is already in
 * doubt here.
 */
export function parseRespuestaFactura(llamada: Escuchada, cuf: string): RespuestaEnvio {
  // Refused for its protocol: the call had no effect and decided on no document, so the sale goes on offline.
  if (llamada.kind === "noEntregada" || llamada.kind === "otroProtocolo")
    return { kind: "noEntregada", tipoCorte: 1 };
  // The server took the connection and the time ran out: it waits for the tax system.
  if (llamada.kind === "enDuda") return { kind: "enDuda", tipoCorte: llamada.agotada ? 2 : 1 };
  const { status } = llamada;
  const { datos, error } = parseSobre(llamada.cuerpo);
  const resultado = ResultadoFactura.safeParse(datos);
  if (resultado.success && resultado.data.cuf === cuf) return fromResultado(resultado.data);
  if (isRevocacion(llamada)) return { kind: "revocada" };
  // Unknown terminal, inactive company or too many calls: the call had no effect, and the till asks again.
  if (isSinServicio(llamada) || status === 429) return { kind: "noEntregada", tipoCorte: 1 };
  if (status >= 400 && status < 500)
    return { kind: "negada", texto: error ?? CAUSAS_SERVIDOR.status(status) };
  return { kind: "enDuda", tipoCorte: 1 };
}

/**
 * True if the reply decides on this very CUF. Only such a reply tells of a document that an earlier run may
 * have sent. A refused credential or request concerns this call alone. docs/design.md D21.
 */
export function decideElCuf(respuesta: RespuestaEnvio): boolean {
  switch (respuesta.kind) {
    case "aceptada":
    case "rechazada":
    case "conflicto":
    case "sinCreditos":
    case "enDuda":
      return true;
    case "noEntregada":
      return respuesta.tipoCorte === 2; // the server's own word: it did not go on to the tax system
    case "revocada":
    case "negada":
      return false;
  }
}

function fromResultado({ resultado, causa, mensajes, codigoRecepcion }: ResultadoFactura): RespuestaEnvio {
  switch (resultado) {
    case "aceptada":
      return { kind: "aceptada", codigoRecepcion };
    case "rechazada":
      return { kind: "rechazada", mensajes };
    case "conflicto":
      return { kind: "conflicto", causa: causa ?? "otra", mensajes };
    case "sinCreditos":
      return { kind: "sinCreditos" };
    case "noEntregada":
    case "enDuda":
      return { kind: resultado, tipoCorte: 2 };
  }
}
