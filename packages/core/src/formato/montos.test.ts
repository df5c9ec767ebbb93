import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bs, entero, miles, parseDecimal, parseMonto } from "./montos.ts";

describe("a decimal as it is typed or shown", () => {
  test.each([
    ["12,5", "12.5"],
    [".5", "0.5"],
    ["0,250", "0.250"],
    ["1,234", "1.234"],
    ["1,234.50", "1234.50"],
    ["12,345,678", "12345678"],
    ["1,23.50", null],
    ["1.234,50", null],
    ["", null],
  ])("%j is read as %s", (texto, leido) => expect(parseDecimal(texto)).toBe(leido));
});

describe("an amount as it is typed or shown", () => {
  test.each([
    ["1,234.50", "1234.50"],
    ["Bs 1,234.50", "1234.50"],
    ["1234,5", "1234.5"],
    ["1,234", "1234"],
    ["1,234,567", "1234567"],
    ["0.123", null],
    ["doce", null],
  ])("%j is read as %s", (texto, leido) => expect(parseMonto(texto)).toBe(leido));

  test("is read back from each form in which the programs write it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (centavos) => {
        const texto = (centavos / 100).toFixed(2);
        expect([parseMonto(bs(texto)), parseMonto(miles(texto)), parseDecimal(miles(texto))]).toEqual([
          texto,
          texto,
          texto,
        ]);
        expect(parseMonto(entero(centavos % 1_000_000))).toBe(String(centavos % 1_000_000));
      }),
    );
  });
});
