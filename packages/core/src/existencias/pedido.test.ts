import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal } from "../dinero.ts";
import { cuantoPedir, type PorPedir } from "./pedido.ts";

const PRODUCTO: PorPedir = {
  hay: decimal(10),
  enCamino: decimal(0),
  minimo: null,
  vendido: decimal(0),
  dias: 30,
};

test.each<[que: string, cambio: Partial<PorPedir>, pide: string]>([
  ["what does not sell and has no minimum is not ordered", {}, "0"],
  ["what sells is ordered for the days to come", { vendido: decimal(60) }, "20"],
  ["a minimum above what sells is kept", { vendido: decimal(3), minimo: decimal(24) }, "14"],
  ["what is on its way counts", { vendido: decimal(60), enCamino: decimal(15) }, "5"],
  ["sold below zero is made up for", { hay: decimal(-3), minimo: decimal(2) }, "5"],
  ["more came back than was sold", { vendido: decimal(-5) }, "0"],
  ["whole units are rounded up", { hay: decimal("9.5"), vendido: decimal(20) }, "1"],
])("%s", (_que, cambio, pide) => {
  expect(cuantoPedir({ ...PRODUCTO, ...cambio }, 15, true).toFixed()).toBe(pide);
});

test("an order fills up to the goal, and no more than a unit above it", () => {
  const numero = fc.integer({ min: -500, max: 5000 }).map((n) => decimal((n / 100).toFixed(2)));
  fc.assert(
    fc.property(numero, numero, fc.option(numero), numero, (hay, enCamino, minimo, vendido) => {
      const producto = { hay, enCamino, minimo, vendido, dias: 30 };
      const justa = cuantoPedir(producto, 15, false);
      const entera = cuantoPedir(producto, 15, true);
      expect(justa.gte(0)).toBe(true);
      expect(entera.gte(justa) && entera.minus(justa).lt(1)).toBe(true);
    }),
  );
});
