import { describe, expect, test } from "vitest";
import { FechaHoraPedido, FechaPedido } from "./fechas.ts";

const parse = (texto: unknown) => FechaHoraPedido.safeParse(texto).data;

describe("an instant of a request", () => {
  test.each([
    ["without seconds", "2026-11-20T10:30", "2026-11-20T10:30:00.000"],
    ["without fractions", "2026-11-20T10:30:15", "2026-11-20T10:30:15.000"],
    ["with one digit of a second", "2026-11-20T10:30:15.5", "2026-11-20T10:30:15.500"],
    ["with microseconds", "2026-11-20T10:30:15.123456", "2026-11-20T10:30:15.123"],
    ["in UTC", "2026-11-20T02:30:15.250Z", "2026-11-19T22:30:15.250"],
    ["with Bolivia's own offset", "2026-11-20T10:30:15-04:00", "2026-11-20T10:30:15.000"],
    ["with an offset ahead of UTC", "2026-11-20T10:30:15+05:30", "2026-11-20T01:00:15.000"],
    ["with an offset without colon", "2026-11-20T10:30:15-0400", "2026-11-20T10:30:15.000"],
    ["on a leap day", "2028-02-29T23:59:59Z", "2028-02-29T19:59:59.000"],
  ])("%s", (_form, texto, instante) => expect(parse(texto)).toBe(instante));

  test.each([
    ["a day that does not exist", "2026-02-31T10:00:00"],
    ["such a day with an offset", "2026-02-31T10:00:00Z"],
    ["the 29th of a year without it", "2027-02-29T10:00:00-04:00"],
    ["hour 24", "2026-11-20T24:00:00Z"],
    ["second 60", "2026-11-20T10:00:60"],
    ["an offset of 15 hours", "2026-11-20T10:00:00+15:00"],
    ["the year 0", "0000-01-01T00:00:00Z"],
    ["the last hours of the year 9999 west of Bolivia", "9999-12-31T23:00:00-12:00"],
    ["a blank in place of T", "2026-11-20 10:00:00"],
    ["a day alone", "2026-11-20"],
    ["words", "mañana"],
    ["no text", 5],
  ])("refuses %s", (_form, texto) => expect(parse(texto)).toBeUndefined());
});

test.each([
  ["2026-02-28", true],
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-02-31", false],
  ["2026-13-01", false],
  ["0000-01-01", false],
  ["2026-2-1", false],
  ["", false],
])("the day %s is taken: %s", (fecha, bien) => expect(FechaPedido.safeParse(fecha).success).toBe(bien));
