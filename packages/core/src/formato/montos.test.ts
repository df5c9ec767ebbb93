import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bs,
  cambioPorcentual,
  cantidad,
  entero,
  enMonedas,
  faltaMonto,
  miles,
  milesCorto,
  monto,
  parseDecimal,
  parseMonto,
  parseMontoBuscado,
  porcentaje,
} from "./montos.ts";

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

describe("an amount that is searched for", () => {
  test.each([
    ["1,234.50", "1234.50"],
    ["Bs 1,234.50", "1234.50"],
    ["1234,5", "1234.5"],
    ["1,234", "1234"],
    ["1,234,567", "1234567"],
    ["0.123", null],
    ["doce", null],
  ])("%j is read as %s", (texto, leido) => expect(parseMontoBuscado(texto)).toBe(leido));

  test("is read back from each form in which the programs write it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (centavos) => {
        const texto = (centavos / 100).toFixed(2);
        expect([
          parseMontoBuscado(bs(texto)),
          parseMontoBuscado(miles(texto)),
          parseDecimal(miles(texto)),
        ]).toEqual([texto, texto, texto]);
        expect(parseMontoBuscado(entero(centavos % 1_000_000))).toBe(String(centavos % 1_000_000));
      }),
    );
  });
});

describe("an amount as a person types it", () => {
  test.each([
    ["1500", "1500"],
    ["1500.00", "1500.00"],
    ["1,234.50", "1234.50"],
    ["1,234,567", "1234567"],
    ["1,234,567.89", "1234567.89"],
    ["12,5", "12.5"],
    ["95,50", "95.50"],
    [".5", "0.5"],
    [" 7 ", "7"],
  ])("%s is %s", (texto, leido) => {
    expect(parseMonto(texto)).toBe(leido);
    expect(faltaMonto(texto)).toBeNull();
  });

  test.each(["1,500", "0,500", "12,345", " 999,999 "])("%s may mean two amounts, and is refused", (texto) => {
    expect(parseMonto(texto)).toBeNull();
    expect(faltaMonto(texto)).toContain("con coma no se sabe");
  });

  test("the refusal says how to write it", () => {
    expect(faltaMonto("1,500")).toBe("Escriba 1500 o 1500.00; con coma no se sabe.");
    expect(faltaMonto("0,500")).toBe("Escriba 500 o 500.00; con coma no se sabe.");
  });

  test.each(["", "1.2.3", "-1", "1e3", "1,23,456.00", "12,34.5", "1,5,0"])("%s is no amount", (texto) => {
    expect(parseMonto(texto)).toBeNull();
    expect(faltaMonto(texto, "Escriba el precio.")).toBe("Escriba el precio.");
  });

  test("every amount is read back as it is shown", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 - 1 }), (centavos) => {
        const texto = `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, "0")}`;
        expect(parseMonto(monto(texto))).toBe(texto);
      }),
    );
  });

  test("a comma is a decimal one in a quantity", () => {
    expect(parseDecimal("1,500")).toBe("1.500");
    expect(parseDecimal("1,234.50")).toBe("1234.50");
  });
});

describe("an amount that is shown", () => {
  test("has two decimals, and never more than there are", () => {
    expect([bs("1234.5"), bs("0.129"), bs("1234567"), bs(0.5), monto("12.34999")]).toEqual([
      "Bs 1,234.50",
      "Bs 0.12",
      "Bs 1,234,567.00",
      "Bs 0.50",
      "12.34",
    ]);
    expect([milesCorto("1234.50000"), milesCorto("0.12340"), milesCorto("10")]).toEqual([
      "1,234.50",
      "0.1234",
      "10.00",
    ]);
  });

  test.each([
    ["34.50", "10.00", "Bs 34.50 y US$ 10.00"],
    ["0.00", "1.00", "US$ 1.00"],
    ["0.00", "0.50", "US$ 0.50"],
    ["0.10", "0.00", "Bs 0.10"],
    ["0.00", "0.00", "Bs 0.00"],
  ])("of %s and %s dollars is %s", (bolivianos, dolares, texto) => {
    expect(enMonedas(bolivianos, dolares)).toBe(texto);
  });

  test("changes by whole per cent, and by none where there was nothing before", () => {
    expect([cambioPorcentual(150, 100), cambioPorcentual(50, 100), cambioPorcentual(5, 0)]).toEqual([
      50,
      -50,
      null,
    ]);
    expect([porcentaje(1, 3), porcentaje(0, 0)]).toEqual(["33 %", "0 %"]);
  });

  test("of goods keeps the zeros of a whole number", () => {
    expect([cantidad("10"), cantidad("0.350", "kg"), cantidad("2.00"), cantidad("100.0")]).toEqual([
      "10",
      "0.35 kg",
      "2",
      "100",
    ]);
  });
});
