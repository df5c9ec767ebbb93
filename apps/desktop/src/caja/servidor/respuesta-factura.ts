import { ResultadoFactura } from "@mostrador/core";
import type { MensajeFiscal } from "../../contract/index.ts";
import type { Llamada } from "./http.ts";
import { parseSobre } from "./sobre.ts";

/**
 * What the answer to an online sale means. `tipoCorte`: whose fault it is that there is no verdict, as an event kind:
 * 1 internet or server unreachable, 2 tax system unreachable.
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

export function leerRespuestaFactura(llamada: Llamada, cuf: string): RespuestaEnvio {
  if (llamada.kind === "noEntregada") return { kind: "noEntregada", tipoCorte: 1 };
  // The server took the connection and the time ran out: it is waiting for the tax system.
  if (llamada.kind === "enDuda") return { kind: "enDuda", tipoCorte: llamada.agotada ? 2 : 1 };
  const { status } = llamada;
  const { datos, error } = parseSobre(llamada.cuerpo);
  const resultado = ResultadoFactura.safeParse(datos);
  if (resultado.success && resultado.data.cuf === cuf) return fromResultado(resultado.data);
  if (status === 401 || status === 403) return { kind: "revocada" };
  if (status === 402) return { kind: "sinCreditos" };
  if (status === 429) return { kind: "noEntregada", tipoCorte: 1 };
  if (status >= 400 && status < 500)
    return { kind: "negada", texto: error ?? `el servidor respondió ${status}` };
  // A proxy's 502 or 504, or what cannot be read: it may have passed.
  return { kind: "enDuda", tipoCorte: 1 };
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
