import { describe, expect, test } from "vitest";
import type { RespuestaEnvio } from "../servidor/respuesta-factura.ts";
import { leerRespuestaFactura } from "../servidor/respuesta-factura.ts";
import { planEnvio } from "./plan.ts";

const rechazo = (codigo: number): RespuestaEnvio => ({
  kind: "rechazada",
  mensajes: [{ codigo, descripcion: "X", remedio: null }],
});
const conflicto = (
  causa:
    | "cufdNuevo"
    | "numeroUsado"
    | "bytesDistintos"
    | "retirada"
    | "epocaVieja"
    | "sinCertificado"
    | "otra",
) => ({ kind: "conflicto", causa, mensajes: [] }) as const;

describe("after the answer to an online sale", () => {
  test.each([
    ["accepted: issued", { kind: "aceptada", codigoRecepcion: "r" } as const, "emitir"],
    [
      "rejected (1013): the sale reopens, it never goes offline with the same fault",
      rechazo(1013),
      "reabrir",
    ],
    ["CUFD refused (953): renewed, built once more", rechazo(953), "rehacer"],
    ["CUFD refused (123): renewed, built once more", rechazo(123), "rehacer"],
    ["a newer CUFD (409): renewed, built once more", conflicto("cufdNuevo"), "rehacer"],
    ["other bytes (409): master data renewed, built once more", conflicto("bytesDistintos"), "rehacer"],
    ["withdrawn (409): built once more", conflicto("retirada"), "rehacer"],
    ["the number was used (409): built with the next", conflicto("numeroUsado"), "rehacer"],
    ["an old epoch (409): stops", conflicto("epocaVieja"), "reabrir"],
    ["the server has no valid certificate: reopens, and says so", conflicto("sinCertificado"), "reabrir"],
    ["another conflict: reopens", conflicto("otra"), "reabrir"],
    ["no credits (402): stops", { kind: "sinCreditos" } as const, "reabrir"],
    ["revoked (401): stops", { kind: "revocada" } as const, "reabrir"],
    [
      "not delivered: the same number, offline",
      { kind: "noEntregada", tipoCorte: 1 } as const,
      "offlineMismoNumero",
    ],
    [
      "in doubt: the next number, offline",
      { kind: "enDuda", tipoCorte: 2 } as const,
      "offlineSiguienteNumero",
    ],
  ])("%s", (_rule, respuesta, kind) => {
    expect(planEnvio(respuesta, { rehecha: false }).kind).toBe(kind);
  });

  test.each([rechazo(953), conflicto("cufdNuevo"), conflicto("bytesDistintos"), conflicto("numeroUsado")])(
    "a document is built again only once: then the sale reopens (%#)",
    (respuesta) => {
      expect(planEnvio(respuesta, { rehecha: true }).kind).toBe("reabrir");
    },
  );
});

describe("an answer that is not the server's own", () => {
  const cuf = "A".repeat(20);
  const respondida = (status: number, cuerpo = "<html>") => ({ kind: "respondida", status, cuerpo }) as const;
  const resultado = (changes: object) =>
    JSON.stringify({
      ok: true,
      datos: { resultado: "aceptada", cuf, causa: null, mensajes: [], codigo_recepcion: "r", ...changes },
    });

  test.each([
    ["a proxy's 502 is doubt", respondida(502), "enDuda"],
    ["a proxy's 504 is doubt", respondida(504), "enDuda"],
    ["200 with what cannot be read is doubt", respondida(200), "enDuda"],
    ["200 about another CUF is doubt", respondida(200, resultado({ cuf: "B".repeat(20) })), "enDuda"],
    ["429 was not taken", respondida(429), "noEntregada"],
    ["422 is refused before anything is sent", respondida(422), "negada"],
    ["401 is a revoked credential", respondida(401), "revocada"],
    ["402 without a body is no credits", respondida(402), "sinCreditos"],
    [
      "a reply in the protocol's shape counts, whatever its status",
      respondida(502, resultado({ resultado: "noEntregada" })),
      "noEntregada",
    ],
    ["accepted", respondida(200, resultado({})), "aceptada"],
    [
      "no connection is not delivered",
      { kind: "noEntregada", causa: "ECONNREFUSED" } as const,
      "noEntregada",
    ],
    ["a reply cut short is doubt", { kind: "enDuda", causa: "cortada", agotada: false } as const, "enDuda"],
  ])("%s", (_rule, llamada, kind) => {
    expect(leerRespuestaFactura(llamada, cuf).kind).toBe(kind);
  });
});
