import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal, redondear } from "../dinero.ts";
import { porImporte } from "./por-importe.ts";

const enBs = (centavos: number) => (centavos / 100).toFixed(2);

test("a label of 12.34 at 45.90 a kilo is charged 12.34, with a discount of what the quantity rounds to", () => {
  expect(porImporte("12.34", "45.90", 2)).toEqual({ cantidad: "0.27", descuento: "0.05" });
  expect(porImporte("12.34", "45.90", 5)).toEqual({ cantidad: "0.26885", descuento: "0.00022" });
  expect(porImporte("16.07", "45.90", 2)).toEqual({ cantidad: "0.35", descuento: "0" });
});

test("whatever a label says, quantity × price − discount is that, and the discount less than a step costs", () => {
  const monto = fc.integer({ min: 1, max: 99_999 });
  fc.assert(
    fc.property(monto, fc.integer({ min: 1, max: 9_999_999 }), fc.constantFrom(2, 5), (m, p, decimales) => {
      const [importe, precio] = [enBs(m), enBs(p)];
      const { cantidad, descuento } = porImporte(importe, precio, decimales);
      const subTotal = redondear(decimal(cantidad).times(precio).minus(descuento), decimales);
      expect(subTotal.toFixed(2)).toBe(importe);
      expect(decimal(cantidad).gt(0)).toBe(true);
      expect(redondear(decimal(cantidad), decimales).eq(cantidad)).toBe(true);
      expect(redondear(decimal(descuento), decimales).eq(descuento)).toBe(true);
      expect(decimal(descuento).gte(0)).toBe(true);
      const paso = decimal(precio).div(10 ** decimales, 9);
      const medio = decimal("0.5").div(10 ** decimales, 9);
      expect(decimal(descuento).lte(paso.plus(medio))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
