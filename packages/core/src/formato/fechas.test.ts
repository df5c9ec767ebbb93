import { expect, test } from "vitest";
import { diaDe, diaHora, duracion, falta, fechaImpresa, hace, horaODia, parseFecha } from "./fechas.ts";

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

test.each([
  ["2026-11-21T00:05:00.000", "21/11/2026 12:05 a. m."],
  ["2026-11-21T00:00:00.000", "21/11/2026 12:00 a. m."],
  ["2026-11-21T01:05:00.000", "21/11/2026 01:05 a. m."],
  ["2026-11-21T11:59:59.999", "21/11/2026 11:59 a. m."],
  ["2026-11-21T12:00:00.000", "21/11/2026 12:00 p. m."],
  ["2026-11-21T13:05:00.000", "21/11/2026 01:05 p. m."],
  ["2026-11-21T23:59:00.000", "21/11/2026 11:59 p. m."],
])("%s is printed as %s", (instante, impresa) => {
  expect(fechaImpresa(instante)).toBe(impresa);
});

test.each([
  ["2026-11-21T00:00:00.000", "2026-11-21T23:59:59.999", "las 00:00"],
  ["2026-11-20T23:59:00.000", "2026-11-21T00:01:00.000", "el 20/11 23:59"],
  ["2025-12-31T18:00:00.000", "2026-01-01T08:00:00.000", "el 31/12/2025"],
  ["2026-11-21T10:05:00.000", null, "el 21/11 10:05"],
])("what began at %s is told at %s as %s", (instante, ahora, dicho) => {
  expect(horaODia(instante, ahora)).toBe(dicho);
});

test("a moment of this year has its hour, and one of another year its year", () => {
  expect(diaHora("2026-01-02T10:05:00.000", "2026-11-21T10:00:00.000")).toBe("02/01 10:05");
  expect(diaHora("2025-12-31T23:59:00.000", "2026-01-01T00:01:00.000")).toBe("31/12/2025");
});

const [MINUTO, HORA, DIA] = [60_000, 3_600_000, 86_400_000];

test.each([
  [0, "0 min"],
  [MINUTO - 1, "0 min"],
  [HORA - 1, "59 min"],
  [HORA, "1 h 0 min"],
  [4 * DIA - 1, "95 h 59 min"],
  [4 * DIA, "4 días"],
  [1500 * DIA, "1,500 días"],
])("%i ms are %s", (ms, texto) => {
  expect(duracion(ms)).toBe(texto);
});

test("a deadline is over once its moment is past", () => {
  expect(falta(HORA, 0)).toBe("quedan 1 h 0 min");
  expect(falta(HORA, HORA)).toBe("quedan 0 min");
  expect(falta(0, 5 * MINUTO)).toBe("venció hace 5 min");
});

test("what happened is a moment ago for less than a minute", () => {
  expect([hace(null, HORA), hace(0, MINUTO - 1), hace(0, MINUTO)]).toEqual([
    "nunca",
    "hace un momento",
    "hace 1 min",
  ]);
});
