import { expect, test } from "vitest";
import { diaDe, parseFecha } from "./fechas.ts";

const HOY = "2026-11-21";

test.each([
  ["03/04/2026", "2026-04-03"],
  ["3/4/2026", "2026-04-03"],
  ["3-4-2026", "2026-04-03"],
  [" 21.11.2026 ", "2026-11-21"],
  ["03042026", "2026-04-03"],
  ["3/4", "2026-04-03"],
  ["0304", "2026-04-03"],
  ["29/2/2028", "2028-02-29"],
  ["29/2/2026", null],
  ["31/04/2026", null],
  ["04/13/2026", null],
  ["0/4/2026", null],
  ["3/4/26", null],
  ["304", null],
  ["2026-04-03", null],
  ["hoy", null],
  ["", null],
])("a day typed as %j is %s", (texto, dia) => {
  expect(parseFecha(texto, HOY)).toBe(dia);
});

test("without today's date only a day with its year is read", () => {
  expect(parseFecha("03/04/2026")).toBe("2026-04-03");
  expect(parseFecha("03/04")).toBeNull();
  expect(parseFecha("0304")).toBeNull();
});

test("the day of a moment is Bolivia's, also in the hours when UTC has the next", () => {
  const noche = Date.UTC(2026, 10, 22, 1, 30);
  expect([diaDe(noche), diaDe(noche, 29), diaDe(noche, -15)]).toEqual([
    "2026-11-21",
    "2026-10-23",
    "2026-12-06",
  ]);
});
