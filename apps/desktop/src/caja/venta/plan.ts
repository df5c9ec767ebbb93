import { CODIGOS_CUFD_VENCIDO } from "@mostrador/core";
import type { RespuestaEnvio } from "../terminales/servidor/respuesta-factura.ts";
import type { MensajeFiscal } from "../../contract/index.ts";

/** Next step of a sale after the reply to its online document. docs/design.md D19 to D21. */
export type Paso =
  | { readonly kind: "emitir"; readonly codigoRecepcion: string | null }
  /** The CUFD and the data are renewed, and the document is built again with the same number or the next one. */
  | { readonly kind: "rehacer"; readonly numero: "mismo" | "siguiente" }
  /** The sale is returned to the cashier, and its number is kept for it. */
  | { readonly kind: "reabrir"; readonly motivo: Motivo; readonly mensajes: readonly MensajeFiscal[] }
  /** The document was certainly not sent, so the sale continues offline with the same number. */
  | { readonly kind: "offlineMismoNumero"; readonly tipoCorte: 1 | 2 }
  /** The document may have been sent, so its number is not used again and the sale continues offline with the next one. */
  | { readonly kind: "offlineSiguienteNumero"; readonly tipoCorte: 1 | 2 };

export type Motivo =
  | { readonly kind: "rechazada" }
  | { readonly kind: "creditosAgotados" }
  | { readonly kind: "terminalRevocada" }
  | { readonly kind: "sinCertificado" }
  | { readonly kind: "noCoincide"; readonly causa: string };

/** Decides the next step after a reply. `rehecha` is true if the document was already built again, which happens only once. */
export function planEnvio(respuesta: RespuestaEnvio, { rehecha }: { readonly rehecha: boolean }): Paso {
  switch (respuesta.kind) {
    case "aceptada":
      return { kind: "emitir", codigoRecepcion: respuesta.codigoRecepcion };
    case "rechazada":
      return !rehecha && respuesta.mensajes.some(({ codigo }) => CODIGOS_CUFD_VENCIDO.includes(codigo))
        ? { kind: "rehacer", numero: "mismo" }
        : { kind: "reabrir", motivo: { kind: "rechazada" }, mensajes: respuesta.mensajes };
    case "conflicto":
      return planConflicto(respuesta, rehecha);
    case "negada":
      return { kind: "reabrir", motivo: { kind: "noCoincide", causa: respuesta.texto }, mensajes: [] };
    case "sinCreditos":
      return { kind: "reabrir", motivo: { kind: "creditosAgotados" }, mensajes: [] };
    case "revocada":
      return { kind: "reabrir", motivo: { kind: "terminalRevocada" }, mensajes: [] };
    case "noEntregada":
      return { kind: "offlineMismoNumero", tipoCorte: respuesta.tipoCorte };
    case "enDuda":
      return { kind: "offlineSiguienteNumero", tipoCorte: respuesta.tipoCorte };
  }
}

/**
 * Decides the next step after a conflict. It was found before sending, so the number is still free unless the number itself is the
 * conflict.
 */
function planConflicto({ causa, mensajes }: RespuestaEnvio & { kind: "conflicto" }, rehecha: boolean): Paso {
  switch (causa) {
    case "cufdNuevo":
    case "regimen":
    case "bytesDistintos":
    case "retirada":
      if (!rehecha) return { kind: "rehacer", numero: "mismo" };
      break;
    case "numeroUsado":
      if (!rehecha) return { kind: "rehacer", numero: "siguiente" };
      break;
    case "epocaVieja":
      return { kind: "reabrir", motivo: { kind: "terminalRevocada" }, mensajes };
    case "sinCertificado":
      return { kind: "reabrir", motivo: { kind: "sinCertificado" }, mensajes };
    case "otra":
      break;
  }
  return { kind: "reabrir", motivo: { kind: "noCoincide", causa }, mensajes };
}
