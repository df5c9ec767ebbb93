import { describe, expect, test } from "vitest";
import type { Llamada } from "../terminales/servidor/http.ts";
import { listen } from "../terminales/servidor/palabra.ts";
import {
  decideElCuf,
  parseRespuestaFactura,
  type RespuestaEnvio,
} from "../terminales/servidor/respuesta-factura.ts";
import { planEnvio } from "./plan.ts";

const rechazo = (codigo: number): RespuestaEnvio => ({
  kind: "rechazada",
  mensajes: [{ codigo, descripcion: "X", remedio: null }],
});
const conflicto = (
  causa:
    | "cufdNuevo"
    | "regimen"
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
    ["another law on that day (409): the days renewed, built once more", conflicto("regimen"), "rehacer"],
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

describe("the outcome of a call with a document", () => {
  const cuf = "A".repeat(20);
  const timestamp = "2026-11-22T10:00:00.000-04:00";
  const llamada = (status: number, cuerpo: string, codigo?: string) =>
    ({
      kind: "respondida",
      status,
      cuerpo,
      cabeceras: { "x-request-id": "r", ...(codigo === undefined ? {} : { "x-error-code": codigo }) },
    }) as const;
  const resultado = (changes: object, status = 200) =>
    llamada(
      status,
      JSON.stringify({
        ok: true,
        timestamp,
        datos: { resultado: "aceptada", cuf, causa: null, mensajes: [], codigo_recepcion: "r", ...changes },
      }),
    );
  const negada = (status: number, codigo: string) =>
    llamada(status, JSON.stringify({ ok: false, datos: null, error: "No.", timestamp }), codigo);
  const pregunta = {
    token: "secreto",
    nonce: "n".repeat(22),
    metodo: "POST",
    path: "/v1/terminal/facturas",
    exigeMarca: false,
    nombre: "facturas" as const,
    servidorAnterior: false,
  };
  const parse = (reply: Llamada, servidorAnterior = false) =>
    parseRespuestaFactura(listen(reply, { ...pregunta, servidorAnterior }), cuf);

  test("422 of a server of an older protocol is no verdict: the form is this program's own", () => {
    const negado = llamada(422, '{"detail":[{"loc":["body"],"msg":"falta","type":"x"}]}');
    expect(parse(negado, true)).toEqual({ kind: "noEntregada", tipoCorte: 1 });
  });

  test.each<[string, Llamada, string]>([
    ["200 about another CUF is doubt", resultado({ cuf: "B".repeat(20) }), "enDuda"],
    ["429 of the server was not taken", negada(429, ""), "noEntregada"],
    [
      "422 of the server is refused before anything is sent",
      llamada(422, '{"detail":[{"loc":["body"],"msg":"falta","type":"x"}]}'),
      "negada",
    ],
    ["403 terminalRevocada is a revoked till", negada(403, "terminalRevocada"), "revocada"],
    [
      "403 of a server that does not know the till was not taken",
      negada(403, "terminalDesconocida"),
      "noEntregada",
    ],
    ["403 claveInvalida of an older server was not taken", negada(403, "claveInvalida"), "noEntregada"],
    ["503 of an inactive account was not taken", negada(503, "cuentaInactiva"), "noEntregada"],
    ["402 with the result is no credits", resultado({ resultado: "sinCreditos" }, 402), "sinCreditos"],
    ["a result counts, whatever its status", resultado({ resultado: "noEntregada" }, 502), "noEntregada"],
    ["accepted", resultado({}), "aceptada"],
    ["no connection is not delivered", { kind: "noEntregada", causa: "ECONNREFUSED" }, "noEntregada"],
    ["a reply cut short is doubt", { kind: "enDuda", causa: "cortada", agotada: false }, "enDuda"],
  ])("%s", (_rule, reply, kind) => {
    expect(parse(reply).kind).toBe(kind);
  });

  test.each<[RespuestaEnvio["kind"], RespuestaEnvio, boolean]>([
    ["aceptada", { kind: "aceptada", codigoRecepcion: null }, true],
    ["rechazada", rechazo(1013), true],
    ["conflicto", conflicto("retirada"), true],
    ["sinCreditos", { kind: "sinCreditos" }, true],
    ["enDuda", { kind: "enDuda", tipoCorte: 2 }, true],
    ["noEntregada", { kind: "noEntregada", tipoCorte: 2 }, true],
    ["noEntregada", { kind: "noEntregada", tipoCorte: 1 }, false],
    ["revocada", { kind: "revocada" }, false],
    ["negada", { kind: "negada", texto: "No." }, false],
  ])("%s decides on a CUF that an earlier run may have sent (%#)", (_kind, respuesta, decide) => {
    expect(decideElCuf(respuesta)).toBe(decide);
  });
});
