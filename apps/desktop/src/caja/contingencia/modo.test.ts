import { describe, expect, test } from "vitest";
import { Instante } from "@mostrador/core";
import { limiteFuera, planModo, type Situacion } from "./modo.ts";

const at = (text: string) => Instante.parse(`2026-11-${text}.000`);
const cufd = {
  codigo: "C",
  codigoControl: "A",
  direccion: "D",
  obtenidoEn: at("20T08:00:00"),
  vigenteHasta: at("21T08:00:00"),
};
const corte = {
  id: crypto.randomUUID(),
  tipo: 1,
  inicio: at("20T10:00:00"),
  fin: null,
  cuentaDesde: at("20T10:00:00"),
};
const base: Situacion = {
  emparejada: true,
  revocada: false,
  copiaNegada: false,
  relojDudoso: false,
  conDatos: true,
  creditos: 10,
  cufd,
  corte: null,
  ahora: at("20T12:00:00"),
};

describe("the next sale", () => {
  test.each<[string, Partial<Situacion>, object]>([
    ["goes online when all is well", {}, { kind: "enLinea", renovar: false }],
    ["renews an expired CUFD first", { ahora: at("21T08:00:01") }, { kind: "enLinea", renovar: true }],
    ["goes offline during an outage", { corte }, { kind: "fueraDeLinea" }],
    [
      "goes offline past the CUFD's end, up to 72 h",
      { corte, ahora: at("23T10:00:00") },
      { kind: "fueraDeLinea" },
    ],
    [
      "is a draft after 72 h",
      { corte, ahora: at("23T10:00:01") },
      { kind: "borrador", motivo: "plazoVencido" },
    ],
    [
      "may wait 15 days in a planned outage",
      { corte: { ...corte, tipo: 3 }, ahora: at("30T10:00:00") },
      { kind: "fueraDeLinea" },
    ],
    ["is a draft without any CUFD", { cufd: null }, { kind: "borrador", motivo: "sinCufd" }],
    ["stops without credits", { creditos: 0 }, { kind: "bloqueada", bloqueo: "creditosAgotados" }],
    ["stops without credits during an outage too", { creditos: 0, corte }, { kind: "bloqueada" }],
    ["stops before pairing", { emparejada: false, conDatos: false }, { bloqueo: "sinEmparejar" }],
    ["stops when the owner revoked the till", { revocada: true }, { bloqueo: "terminalRevocada" }],
    ["stops when the owner chose another copy of it", { copiaNegada: true }, { bloqueo: "copiaDeCaja" }],
    ["stops when the clock jumped", { relojDudoso: true }, { bloqueo: "relojDudoso" }],
    ["stops before catalogs have come", { conDatos: false }, { bloqueo: "sinDatos" }],
  ])("%s", (_rule, changes, expected) => {
    expect(planModo({ ...base, ...changes })).toMatchObject(expected);
  });

  test("counts the 72 h from the CUFD's end when it ended before the outage was seen", () => {
    expect(limiteFuera(cufd, { tipo: 1, cuentaDesde: at("22T07:00:00") })).toBe(at("24T08:00:00"));
  });
});
