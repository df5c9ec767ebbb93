import { describe, expect, test } from "vitest";
import { splitPeriodo } from "./sumar-productos.ts";

describe("a period is divided into whole months and the days around them", () => {
  test.each([
    ["a day", "2026-03-10", "2026-03-10", null, ["2026-03-10 2026-03-10"]],
    ["a month", "2026-03-01", "2026-03-31", "2026-03 2026-03", []],
    ["a February of a leap year", "2028-02-01", "2028-02-29", "2028-02 2028-02", []],
    ["a February that lacks its last day", "2028-02-01", "2028-02-28", null, ["2028-02-01 2028-02-28"]],
    ["two halves of months", "2026-03-15", "2026-04-15", null, ["2026-03-15 2026-04-15"]],
    [
      "a year that ends today",
      "2025-11-26",
      "2026-11-25",
      "2025-12 2026-10",
      ["2025-11-26 2025-11-30", "2026-11-01 2026-11-25"],
    ],
    ["whole months and a part", "2025-12-01", "2026-01-02", "2025-12 2025-12", ["2026-01-01 2026-01-02"]],
    ["all dates", "0000-01-01", "9999-12-31", "0000-01 9999-12", []],
  ] as const)("%s", (_que, desde, hasta, meses, dias) => {
    const partido = splitPeriodo(desde, hasta);
    expect(partido.meses === null ? null : `${partido.meses.desde} ${partido.meses.hasta}`).toBe(meses);
    expect(partido.dias.map((tramo) => `${tramo.desde} ${tramo.hasta}`)).toEqual(dias);
  });
});
