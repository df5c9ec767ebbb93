import { instanteToEpoch, type Instante } from "@mostrador/core";
import { describe, expect, test } from "vitest";
import { debeRenovarse, proximaRenovacion } from "./cufd.ts";

const a = (hora: string, dia = "20") => `2026-11-${dia}T${hora}:00.000` as Instante;
const ms = (instante: Instante) => instanteToEpoch(instante);

describe("a CUFD is renewed", () => {
  test.each([
    ["not while it is fresh", a("09:00"), a("09:00", "21"), a("12:00"), false],
    ["two hours before its 24 h end", a("09:00"), a("09:00", "21"), a("07:30", "21"), true],
    ["once it has ended", a("09:00"), a("09:00", "21"), a("09:00", "21"), true],
    ["every day from 00:05 on", a("22:00"), a("22:00", "21"), a("00:05", "21"), true],
    ["not before 00:05", a("22:00"), a("22:00", "21"), a("00:04", "21"), false],
    ["once a day only", a("00:05", "21"), a("00:05", "22"), a("00:06", "21"), false],
    ["that ends at midnight: once in the evening", a("08:00"), a("00:00", "21"), a("22:30"), true],
    [
      "that ends at midnight and is fresh: not again and again",
      a("22:30"),
      a("00:00", "21"),
      a("22:31"),
      false,
    ],
    ["that ended at midnight: at once", a("22:30"), a("00:00", "21"), a("00:00", "21"), true],
    [
      "that ended at midnight and was fetched before 00:05: at 00:05",
      a("00:01", "21"),
      a("00:00", "22"),
      a("00:05", "21"),
      true,
    ],
  ])("%s", (_cuando, obtenidoEn, vigenteHasta, ahora, esperado) => {
    const cufd = { obtenidoEn, vigenteHasta };
    expect(debeRenovarse(cufd, ms(ahora))).toBe(esperado);
    // The row is due at the first moment at which the CUFD is due.
    expect(debeRenovarse(cufd, proximaRenovacion(cufd))).toBe(true);
    expect(debeRenovarse(cufd, proximaRenovacion(cufd) - 1)).toBe(false);
  });
});
