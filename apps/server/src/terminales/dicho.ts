import type { FacturaTerminal, Result, ResultadoFactura } from "@mostrador/core";
import { remedioEn, type Mensaje } from "@mostrador/siat";
import type { Factura } from "../documentos/db/facturas.ts";
import type { Fallo } from "../fallos.ts";
import { isMisma } from "./guardar-repetida.ts";
import type { CausaConflicto } from "./reconstruir.ts";
import { readMensajes } from "../motor/stored-json.ts";

/** The answer to a terminal, with its HTTP status. terminal/protocolo.ts in core. */
export interface Dicho {
  readonly status: 200 | 402 | 409 | 502;
  readonly datos: ResultadoFactura;
}

/** Builds the answer to a till about a document that was just sent. */
export function dichoDeEnvio({ cuf }: FacturaTerminal, sent: Result<Factura, Fallo>): Dicho {
  if (sent.ok) return dichoDe(sent.value);
  switch (sent.error.kind) {
    case "rechazada":
      return {
        status: 200,
        datos: { ...resultado(cuf, "rechazada"), mensajes: sent.error.mensajes.map(explicado) },
      };
    case "noEntregada":
      return { status: 502, datos: resultado(cuf, "noEntregada") };
    default:
      return { status: 502, datos: resultado(cuf, "enDuda") };
  }
}

/**
 * Builds the answer about a CUF that the server already knows. Another copy of the till may have given it to another sale: that
 * one needs a number of its own.
 */
export function dichoDeConocida(conocida: Factura, factura: FacturaTerminal): Dicho {
  return isMisma(conocida, factura) ? dichoDe(conocida) : conflicto(factura, "numeroUsado");
}

/** Builds the answer about a document that the server already knows. */
function dichoDe({ cuf, estado, codigoRecepcion, mensajes, negativas }: Factura): Dicho {
  const base = { ...resultado(cuf, "aceptada"), codigoRecepcion };
  switch (estado) {
    case "EMITIDA":
    case "ANULADA":
    case "OFFLINE":
      return { status: 200, datos: base };
    case "RECHAZADA":
      return {
        status: 200,
        datos: {
          ...base,
          resultado: "rechazada",
          mensajes: readMensajes(mensajes).map(explicado),
        },
      };
    case "DESCARTADA":
      // Sent and absent: a late call may still land, so its number is not used again. docs/design.md D11.
      return negativas > 0
        ? { status: 409, datos: { ...base, resultado: "conflicto", causa: "numeroUsado" } }
        : { status: 502, datos: { ...base, resultado: "noEntregada" } };
    case "ENVIANDO":
    case "EN_DUDA":
      return { status: 502, datos: { ...base, resultado: "enDuda" } };
  }
}

/** Builds the answer about a document that the till must build anew or give up. */
export function conflicto({ cuf }: FacturaTerminal, causa: CausaConflicto): Dicho {
  return { status: 409, datos: { ...resultado(cuf, "conflicto"), causa } };
}

/** Builds a result without cause, messages or reception code. */
export function resultado(
  cuf: FacturaTerminal["cuf"],
  kind: ResultadoFactura["resultado"],
): ResultadoFactura {
  return { resultado: kind, cuf, causa: null, mensajes: [], codigoRecepcion: null };
}

function explicado(mensaje: Mensaje) {
  const { codigo, descripcion } = mensaje;
  return { codigo, descripcion, remedio: remedioEn("caja", { codigo, descripcion }) };
}
