import { describe, expect, test } from "vitest";
import { countDecimales, decimal, decimalToText, dividir, redondear } from "./dinero.ts";

describe("money", () => {
  test.each([
    ["3.14159", 2, "3.14"],
    ["3.14559", 2, "3.15"],
    ["1.005", 2, "1.01"],
    ["2.675", 2, "2.68"],
    ["0.000005", 5, "0.00001"],
  ])("%s is rounded half-up to %i decimals: %s", (value, decimales, expected) => {
    expect(decimalToText(redondear(decimal(value), decimales), decimales)).toBe(expected);
  });
  test("a quotient is rounded once, not twice", () => {
    expect(dividir(decimal("1"), decimal("3"), 2).toFixed()).toBe("0.33");
    expect(dividir(decimal("0.05"), decimal("10"), 2).toFixed()).toBe("0.01");
  });
  test.each([
    [1, 0],
    [1.25, 2],
    [1e-7, 7],
    [0.1, 1],
  ])("%d has %i decimals", (value, expected) => {
    expect(countDecimales(value)).toBe(expected);
  });
});
