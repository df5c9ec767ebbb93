import { describe, expect, test } from "vitest";
import { findAnexoQueFalta, pideOtroAnexo } from "./anexo.ts";
import type { IdRegimen, Vigencia } from "./regimen.ts";
import { VIGENCIAS } from "./vigencias.ts";

const DIA: Vigencia = { regimen: "ley-1733", desde: "2027-02-01" };
const CON_DIA = [...VIGENCIAS, DIA];

describe("the annex that a company lacks", () => {
  test.each<[string, IdRegimen, string, readonly Vigencia[], Vigencia | null]>([
    ["is told before the day of a law with another annex", "ley-843", "2027-01-31", CON_DIA, DIA],
    ["and from that day on, until it is there", "ley-843", "2027-02-01T00:00:00.000", CON_DIA, DIA],
    ["and a year later", "ley-843", "2028-02-01", CON_DIA.toReversed(), DIA],
    ["is none once the authorisation is for it, before the day", "ley-1733", "2027-01-31", CON_DIA, null],
    ["and after it", "ley-1733", "2027-02-01", CON_DIA, null],
    ["is none while no law has a day", "ley-843", "2027-01-31", VIGENCIAS, null],
    ["is none for an authorisation whose law lost its day", "ley-1733", "2027-01-31", VIGENCIAS, null],
  ])("%s", (_regla, autorizado, instante, vigencias, falta) => {
    expect(findAnexoQueFalta(autorizado, instante, vigencias)).toEqual(falta);
  });

  test("is never that of a law that ended, or of one with the same annex", () => {
    const vuelve: Vigencia = { regimen: "ley-843", desde: "2027-06-01" };
    expect(findAnexoQueFalta("ley-843", "2027-07-01", [VIGENCIAS[0] ?? vuelve, DIA, vuelve])).toBeNull();
    expect(pideOtroAnexo("ley-843", vuelve, CON_DIA)).toBe(false);
  });
});
