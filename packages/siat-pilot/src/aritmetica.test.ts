import { describe, expect, test } from "vitest";
import {
  compare,
  decimalToText,
  dividir,
  multiplicar,
  parseDecimal,
  redondear,
  restar,
  type Decimal,
} from "./aritmetica.ts";

const d = (texto: string): Decimal => {
  const valor = parseDecimal(texto);
  if (valor === undefined) throw new Error(texto);
  return valor;
};

describe("the simulator's decimals", () => {
  test.each([
    ["3.14159", "3.14"],
    ["3.14559", "3.15"],
    ["0.005", "0.01"],
    ["-0.005", "-0.01"],
    ["2", "2.00"],
    ["1.005", "1.01"],
  ])("%s rounds half-up to %s", (texto, esperado) => {
    expect(decimalToText(redondear(d(texto), 2))).toBe(esperado);
  });

  test.each(["", ".", "1,5", "abc", "1e3", "--1"])("%j is no number", (texto) => {
    expect(parseDecimal(texto)).toBeUndefined();
  });

  test("10 / 12.18 is 0.82", () => {
    expect(decimalToText(dividir(d("10"), d("12.18"), 2))).toBe("0.82");
  });

  test("0.1 × 3 − 0.3 is exactly 0", () => {
    expect(compare(restar(multiplicar(d("0.1"), d("3")), d("0.3")), d("0.00"))).toBe(0);
  });
});
