/** The three lights, by what is known of the server and of the tax system. */
import { describe, expect, test } from "vitest";
import { Instante, type EstadoTerminal } from "@mostrador/core";
import { lucesDe } from "./luces.ts";

const CORTE = Instante.parse("2026-11-23T10:00:00.000");
const CAIDA = Instante.parse("2026-11-23T09:30:00.000");
const ATIENDE = { kind: "atiende", hayDatos: false } as const;
const siat = (estado: EstadoTerminal["siat"]) => ({ siat: estado, siatDesde: CAIDA, vida: null });

/** Colours in the order internet, server, tax system. */
const colores = (luces: ReturnType<typeof lucesDe>) =>
  [luces.internet, luces.servidor, luces.impuestos].map(({ color }) => color);

describe("the lights while the server answers", () => {
  test.each([
    ["all green", siat("operativo"), null, null, ["verde", "verde", "verde"]],
    ["nothing known of the tax system yet", null, null, null, ["verde", "verde", "verde"]],
    ["the tax system slow", siat("lento"), null, null, ["verde", "verde", "ambar"]],
    ["the tax system down", siat("caido"), CORTE, null, ["gris", "verde", "rojo"]],
    ["an outage that is to be confirmed", siat("operativo"), CORTE, null, ["verde", "verde", "ambar"]],
    [
      "a copy that waits for the owner",
      { ...siat("operativo"), vida: { vigente: null, estado: "bifurcada" } },
      null,
      null,
      ["verde", "ambar", "verde"],
    ],
    [
      "a copy that the owner refused",
      { ...siat("operativo"), vida: { vigente: null, estado: "negada" } },
      null,
      null,
      ["verde", "rojo", "verde"],
    ],
    ["another version at the server", siat("operativo"), null, "servidor", ["verde", "ambar", "verde"]],
  ] as const)("%s", (_caso, estado, corte, atrasado, esperados) => {
    expect(colores(lucesDe(ATIENDE, estado, corte, atrasado))).toEqual(esperados);
  });

  test("say since when the tax system is down, else since when the till is", () => {
    expect(lucesDe(ATIENDE, siat("caido"), CORTE, null).impuestos.desde).toBe(CAIDA);
    expect(
      lucesDe(ATIENDE, { siat: "caido", siatDesde: null, vida: null }, CORTE, null).impuestos.desde,
    ).toBe(CORTE);
    expect(lucesDe(ATIENDE, siat("operativo"), null, null).impuestos.desde).toBeNull();
  });
});

describe("the lights while the server does not answer", () => {
  test.each([
    ["ENOTFOUND", "rojo", /por su nombre/],
    ["EAI_AGAIN", "rojo", /por su nombre/],
    ["ENETUNREACH", "rojo", /No se llega/],
    ["EHOSTUNREACH", "rojo", /No se llega/],
    ["ETIMEDOUT", "gris", /No se llega/],
    ["ECONNREFUSED", "gris", /programa está cerrado/],
    ["ECONNRESET", "gris", /no responde \(ECONNRESET\)/],
  ])("%s: internet is %s", (causa, internet, texto) => {
    const luces = lucesDe({ kind: "noAtiende", causa }, siat("operativo"), CORTE, null);
    expect(colores(luces)).toEqual([internet, "rojo", "gris"]);
    expect(luces.servidor.texto).toMatch(texto);
    expect(luces.servidor.desde).toBe(CORTE);
  });

  test("of a till that is not paired tell nothing, and of a revoked one that there is a connection", () => {
    expect(colores(lucesDe({ kind: "sinEmparejar" }, null, null, null))).toEqual(["gris", "gris", "gris"]);
    expect(colores(lucesDe({ kind: "revocada", rechazada: false }, null, null, null))).toEqual([
      "verde",
      "rojo",
      "gris",
    ]);
  });
});
