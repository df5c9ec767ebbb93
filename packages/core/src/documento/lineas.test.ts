import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { envolver, extremos } from "./lineas.ts";

describe("a text on a roll", () => {
  test.each([
    ["Fecha de la factura original: 18/11/2026 07:06 a. m.", 48, "07:06 a. m."],
    ["Fecha de la factura original: 18/11/2026 10:30 p. m.", 48, "10:30 p. m."],
    ["Factura de compra y venta N° 1204 a 1251", 28, "N° 1204 a 1251"],
  ])("%s keeps what belongs together on one of its lines", (texto, ancho, junto) => {
    expect(envolver(texto, ancho).at(-1)).toBe(junto);
  });

  test("fills a line to its last column", () => {
    expect(envolver("dos panes y tres", 9)).toEqual(["dos panes", "y tres"]);
    expect(envolver("dos panes y tres", 8)).toEqual(["dos", "panes y", "tres"]);
  });

  test("has an amount beside it as long as a blank parts them", () => {
    expect(extremos("Pan", "12.50", 9, 0)).toEqual(["Pan 12.50"]);
    expect(extremos("Pan", "12.50", 8, 0)).toEqual(["Pan", "   12.50"]);
    expect(extremos("Pan de arroz", "12.50", 13, 2)).toEqual(["  Pan de", "  arroz 12.50"]);
  });

  test("loses no sign but blanks, and passes no line's end", () => {
    const palabra = fc.constantFrom("a.", "p.", "m.", "N°", "07:06", "1204", "café", "x".repeat(40));
    const texto = fc.array(palabra, { maxLength: 20 }).map((palabras) => palabras.join(" "));
    fc.assert(
      fc.property(texto, fc.constantFrom(24, 32, 48), (escrito, ancho) => {
        const lineas = envolver(escrito, ancho);
        expect(lineas.join("").replaceAll(" ", "")).toBe(escrito.replaceAll(" ", ""));
        expect(Math.max(...lineas.map(({ length }) => length))).toBeLessThanOrEqual(ancho);
      }),
    );
  });
});
