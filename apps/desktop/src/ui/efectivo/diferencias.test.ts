import { describe, expect, test } from "vitest";
import { cuadra, decirDiferencias, resumirDiferencias } from "./diferencias.ts";

describe("the difference of a closing", () => {
  test.each([
    ["0.00", undefined, "El efectivo cuadra.", "Cuadra"],
    ["0.00", "0.00", "El efectivo cuadra.", "Cuadra"],
    ["0.00", "-5.00", "Faltan US$ 5.00.", "Falta US$ 5.00"],
    ["2.00", "-1.50", "Sobran Bs 2.00. Faltan US$ 1.50.", "Sobra Bs 2.00, falta US$ 1.50"],
    ["-1234.50", undefined, "Faltan Bs 1,234.50.", "Falta Bs 1,234.50"],
  ])("of Bs %s and US$ %s is said of each currency", (bs, dolares, dicho, resumen) => {
    const cierre = {
      diferencia: bs,
      ...(dolares === undefined ? {} : { dolares: { diferencia: dolares } }),
    };
    expect(decirDiferencias(cierre)).toBe(dicho);
    expect(resumirDiferencias(cierre)).toBe(resumen);
    expect(cuadra(cierre)).toBe(resumen === "Cuadra");
  });
});
