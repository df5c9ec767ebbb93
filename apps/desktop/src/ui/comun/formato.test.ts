import { describe, expect, test } from "vitest";
import { cantidad, diaHora, falta, fechaHora, monto, parseBusqueda, parseDecimal } from "./formato.ts";

describe("what the cashier types and reads", () => {
  test.each([
    ["1234567.5", "1,234,567.50"],
    ["0", "0.00"],
    ["999.99", "999.99"],
  ])("the amount %s is read %s", (texto, expected) => expect(monto(texto)).toBe(expected));

  test.each([
    ["2.00", "2"],
    ["0.350", "0.35"],
    ["10", "10"],
  ])("the quantity %s is read %s", (texto, expected) => expect(cantidad(texto)).toBe(expected));

  test.each([
    [71.4, "quedan 71 h 24 min"],
    [96.5, "quedan 4 días"],
    [0.2, "quedan 12 min"],
    [0, "quedan 0 min"],
    [-2, "venció hace 2 h 0 min"],
  ])("%s hours to a deadline are read %s", (horas, expected) =>
    expect(falta(horas * 3_600_000, 0)).toBe(expected),
  );

  test.each([
    ["3*café", "3", "café"],
    ["0,5 * queso", "0.5", "queso"],
    ["12x7774021000068", "12", "7774021000068"],
    ["3x café", "3", "café"],
    ["3 X café", "3", "café"],
    ["12x", "12", ""],
    ["2x4 madera", null, "2x4 madera"],
    ["6x355 cerveza", null, "6x355 cerveza"],
    ["café", null, "café"],
    ["0*café", null, "0*café"],
  ])("%s means %s of %s", (texto, veces, resto) =>
    expect(parseBusqueda(texto)).toEqual({ cantidad: veces, texto: resto }),
  );

  test("a day of another year is told with its year", () => {
    const hoy = "2026-11-21T10:05:00.000";
    expect(diaHora("2026-11-30T08:15:00.000", hoy)).toBe("30/11 08:15");
    expect(diaHora("2028-11-21T08:15:00.000", hoy)).toBe("21/11/2028");
    expect(fechaHora("2028-11-21T08:15:00.000")).toBe("21/11/2028 08:15");
  });

  test.each([
    ["12,5", "12.5"],
    [".5", "0.5"],
    ["1e3", null],
    ["-1", null],
  ])("the number %s is %s", (texto, expected) => expect(parseDecimal(texto)).toBe(expected));
});
