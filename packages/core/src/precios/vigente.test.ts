import { describe, expect, test } from "vitest";
import { Instante } from "../instante.ts";
import { diaSemana, isVigente } from "./vigente.ts";

const SIEMPRE = {
  activo: true,
  dias: [],
  horaDesde: null,
  horaHasta: null,
  fechaDesde: null,
  fechaHasta: null,
};
const en = (texto: string) => Instante.parse(texto);

describe("a promotion is in force", () => {
  test.each([
    ["2026-11-23T17:59:59.999", false],
    ["2026-11-23T18:00:00.000", true],
    ["2026-11-23T20:00:59.999", true],
    ["2026-11-23T20:01:00.000", false],
  ])("by hours, limits included, to the whole minute: %s is %s", (instante, vigente) => {
    expect(isVigente({ ...SIEMPRE, horaDesde: "18:00", horaHasta: "20:00" }, en(instante))).toBe(vigente);
  });

  test.each([
    ["2026-11-19T23:59:59.999", false],
    ["2026-11-20T00:00:00.000", true],
    ["2026-11-22T23:59:59.999", true],
    ["2026-11-23T00:00:00.000", false],
  ])("by dates, limits included: %s is %s", (instante, vigente) => {
    const fechas = { fechaDesde: "2026-11-20", fechaHasta: "2026-11-22" };
    expect(isVigente({ ...SIEMPRE, ...fechas }, en(instante))).toBe(vigente);
  });

  test.each([
    ["Friday at 23", "2026-11-20T23:00:00.000", true],
    ["the night of Friday, after midnight", "2026-11-21T01:59:00.000", true],
    ["Saturday at 23", "2026-11-21T23:00:00.000", false],
    ["the night of Thursday, after midnight", "2026-11-20T01:00:00.000", false],
    ["between the nights", "2026-11-20T12:00:00.000", false],
    ["the minute before Friday's first", "2026-11-20T21:59:59.999", false],
    ["Friday's first minute", "2026-11-20T22:00:00.000", true],
    ["its last minute, of Saturday", "2026-11-21T02:00:59.999", true],
    ["the minute after its last", "2026-11-21T02:01:00.000", false],
  ])("over midnight by the day on which the hours begin: %s", (_cuando, instante, vigente) => {
    const noche = { horaDesde: "22:00", horaHasta: "02:00", dias: [5] };
    expect(isVigente({ ...SIEMPRE, ...noche }, en(instante))).toBe(vigente);
  });

  test("never while it is switched off", () => {
    expect(isVigente({ ...SIEMPRE, activo: false }, en("2026-11-20T12:00:00.000"))).toBe(false);
  });
});

test("the day of the week is that of Bolivia, Sunday is 0", () => {
  expect(diaSemana(en("2026-11-22T23:59:59.999"))).toBe(0);
  expect(diaSemana(en("2026-11-23T00:00:00.000"))).toBe(1);
  expect(diaSemana(en("2024-02-29T12:00:00.000"))).toBe(4);
  expect(diaSemana(en("1969-12-31T12:00:00.000"))).toBe(3);
});
