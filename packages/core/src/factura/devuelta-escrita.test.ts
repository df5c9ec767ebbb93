import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  devuelveTodo,
  faltaDeDevolucion,
  faltaDeDevuelta,
  isDevuelta,
  parseDevueltas,
  quedaPorDevolver,
} from "./devuelta-escrita.ts";

const texto = (milesimos: number) => (milesimos / 1000).toFixed(3);

describe("the quantity that can still come back", () => {
  test("is exact: of 1.2 less 1 there is 0.2", () => {
    const linea = { nroItem: 1, cantidad: "1.2", devuelta: "1" };
    expect(quedaPorDevolver(linea).toFixed()).toBe("0.2");
    const [todo] = parseDevueltas([linea], devuelveTodo([linea]));
    expect(todo).toEqual({ linea, devuelta: "0.2" });
  });

  test("is what the field takes, and a thousandth more is refused", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.nat(9_999_999), (vendida, parte) => {
        const devuelta = parte % vendida;
        const linea = { nroItem: 1, cantidad: texto(vendida), devuelta: texto(devuelta) };
        expect(quedaPorDevolver(linea).toFixed(3)).toBe(texto(vendida - devuelta));
        expect(faltaDeDevuelta({ linea, devuelta: texto(vendida - devuelta) })).toBeNull();
        expect(faltaDeDevuelta({ linea, devuelta: texto(vendida - devuelta + 1) })).not.toBeNull();
      }),
    );
  });
});

test.each([
  ["", "Escriba cuánto se devuelve."],
  ["0,1", null],
  ["0.3", "Corrija las cantidades."],
  ["uno", "Corrija las cantidades."],
])("a note of %j typed against 0.2 is told %s", (escrita, falta) => {
  const lineas = parseDevueltas([{ nroItem: 1, cantidad: "1.2", devuelta: "1" }], { 1: escrita });
  expect(faltaDeDevolucion(lineas)).toBe(falta);
  expect(lineas.some(isDevuelta)).toBe(escrita === "0,1" || escrita === "0.3");
});
