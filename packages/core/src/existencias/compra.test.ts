import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal, sumar } from "../dinero.ts";
import { VIGENCIAS } from "../regimenes/vigencias.ts";
import { costosDeLineas, creditoUtilizable, type CompraConCredito } from "./compra.ts";

const FACTURA: CompraConCredito = {
  fecha: "2026-11-20",
  conFactura: true,
  tipoCompra: 1,
  proporcion: "1",
  vigencias: VIGENCIAS,
};

describe("the credit of a purchase", () => {
  test.each<[rule: string, cambio: Partial<CompraConCredito>, credito: string]>([
    ["is 13 % of an invoiced total", {}, "325"],
    ["is none without an invoice", { conFactura: false }, "0"],
    ["is none for untaxed goods", { tipoCompra: 2 }, "0"],
    ["is the shop's proportion for type 3", { tipoCompra: 3, proporcion: "0.4" }, "130"],
    ["is whole for exports", { tipoCompra: 4 }, "325"],
  ])("%s", (_rule, cambio, credito) => {
    expect(creditoUtilizable("2500.00", { ...FACTURA, ...cambio }).toFixed()).toBe(credito);
  });
});

test("a purchase of 2,500 enters stock at 2,175", () => {
  expect(costosDeLineas([{ importe: "2500.00" }], "0", FACTURA).map(String)).toEqual(["2175"]);
});

test("a bonus line costs nothing and takes no share of the discount", () => {
  const costos = costosDeLineas([{ importe: "120.00" }, { importe: "0" }], "20.00", FACTURA);
  expect(costos.map(String)).toEqual(["87", "0"]);
});

test("what gives no credit stays in the cost of each line", () => {
  const lineas = [{ importe: "60.00" }, { importe: "40.00" }];
  const costos = costosDeLineas(lineas, "0", FACTURA, decimal("30.00"));
  expect(costos.map(String)).toEqual(["54.54", "36.36"]);
});

test("costs add up to what was paid less the credit, whatever the discount", () => {
  const centavos = fc.integer({ min: 0, max: 10_000_000 }).map((n) => (n / 100).toFixed(2));
  fc.assert(
    fc.property(
      fc.array(centavos, { minLength: 1, maxLength: 40 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (importes, parte) => {
        const total = sumar(importes.map((importe) => decimal(importe)));
        const descuento = decimal(parte.toFixed(6)).times(total).toFixed(2);
        const costos = costosDeLineas(
          importes.map((importe) => ({ importe })),
          descuento,
          { ...FACTURA, conFactura: false },
        );
        expect(sumar(costos).toFixed(2)).toBe(total.eq(0) ? "0.00" : total.minus(descuento).toFixed(2));
        expect(costos.every((costo) => costo.gte("-0.01"))).toBe(true);
      },
    ),
  );
});
