import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bs,
  cambioPorcentual,
  cantidad,
  DECIMALES_PRECIO,
  enCampo,
  enMonedas,
  entero,
  faltaMonto,
  lecturasDe,
  readMonto,
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
    ["1.234", null],
    ["1.234,567", null],
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

/** Forms in which people and programs write an amount of centavos. */
const FORMAS: readonly ((unidades: string, centavos: string) => string)[] = [
  (u, c) => `${u}.${c}`,
  (u, c) => `${u},${c}`,
  (u, c) => `${conMiles(u, ",")}.${c}`,
  (u, c) => `${conMiles(u, ".")},${c}`,
  (u, c) => `Bs ${conMiles(u, " ")},${c}`,
];
const conMiles = (unidades: string, signo: string) => unidades.replace(/\B(?=(\d{3})+$)/g, signo);

describe("an amount as a person types it", () => {
  test.each([
    ["1500", "1500"],
    ["1500.00", "1500.00"],
    ["1,234.50", "1234.50"],
    ["1.234,50", "1234.50"],
    ["1,234,567", "1234567"],
    ["1.234.567", "1234567"],
    ["1,234,567.89", "1234567.89"],
    ["1 250", "1250"],
    ["bs. 1.250,5", "1250.5"],
    ["12,5", "12.5"],
    ["95,50", "95.50"],
    [".5", "0.5"],
    [" 7 ", "7"],
    ["0.250", "0.25"],
    ["0,500", "0.50"],
    ["1250.500", "1250.50"],
    ["007.5", "7.5"],
  ])("%s is %s", (texto, leido) => {
    expect(parseMonto(texto)).toBe(leido);
    expect(faltaMonto(texto)).toBeNull();
    expect(lecturasDe(texto)).toEqual([]);
  });

  test.each([
    ["1.250", ["1250.00", "1.25"]],
    ["1,500", ["1500.00", "1.50"]],
    ["2.505", ["2505.00", "2.51"]],
    [" 999,999 ", ["999999.00", "1000.00"]],
    ["12,345", ["12345.00", "12.35"]],
    ["1.234,567", ["1234567.00", "1234.57"]],
  ])("%s may mean two amounts: it is asked which", (texto, lecturas) => {
    expect(readMonto(texto)).toEqual({ kind: "dudoso", porque: "miles", lecturas });
    expect(parseMonto(texto)).toBeNull();
    expect(lecturasDe(texto)).toEqual(lecturas);
  });

  test.each([
    [".505", "0.50 o 0.51"],
    ["2.5051", "2.50 o 2.51"],
    ["1250.505", "1250.50 o 1250.51"],
    ["0.999", "0.99 o 1.00"],
  ])("%s has more decimals than money: nothing rounds it unasked", (texto, escriba) => {
    expect(parseMonto(texto)).toBeNull();
    expect(faltaMonto(texto)).toBe(`El dinero llega hasta el centavo: escriba ${escriba}.`);
  });

  test("a price of a line may have five decimals; three of them are asked for", () => {
    expect(parseMonto("0.12345", DECIMALES_PRECIO)).toBe("0.12345");
    expect(parseMonto("1250.505", DECIMALES_PRECIO)).toBe("1250.505");
    expect(lecturasDe("2.505", DECIMALES_PRECIO)).toEqual(["2505.00", "2.5050"]);
    expect(parseMonto("0.123456", DECIMALES_PRECIO)).toBeNull();
  });

  test("what is asked says both amounts, and how to write each", () => {
    expect(faltaMonto("1.250")).toBe("¿Son 1,250.00 o 1.25? Escriba 1250.00 o 1.25.");
  });

  test.each(["", "1.2.3", "-1", "1e3", "1,23,456.00", "12,34.5", "1,5,0", "12.", "1000000000000"])(
    "%s is no amount",
    (texto) => {
      expect(parseMonto(texto)).toBeNull();
      expect(faltaMonto(texto, "Escriba el precio.")).toBe("Escriba el precio.");
    },
  );

  test("an amount in each form is that amount, or it is asked; both answers of a question are read as they say", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 - 1 }), fc.constantFrom(...FORMAS), (monto, forma) => {
        const [u, c] = [String(Math.floor(monto / 100)), String(monto % 100).padStart(2, "0")];
        expect(parseMonto(forma(u, c))).toBe(`${u}.${c}`);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[\d., ]{1,12}$/), fc.constantFrom(2, 5), (texto, decimales) => {
        for (const lectura of lecturasDe(texto, decimales))
          expect(parseMonto(lectura, decimales)).toBe(lectura);
      }),
    );
  });

  test("every amount is read back as it is shown, and as a field has it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 - 1 }), fc.integer({ min: 2, max: 5 }), (n, decimales) => {
        const texto = `${Math.floor(n / 1e5)}.${String(n % 1e5)
          .padStart(5, "0")
          .slice(0, decimales)}`;
        expect(Number(parseMonto(enCampo(texto), DECIMALES_PRECIO))).toBe(Number(texto));
        if (decimales === 2) expect(parseMonto(monto(texto))).toBe(texto);
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
