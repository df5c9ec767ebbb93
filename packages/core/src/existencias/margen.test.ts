import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal } from "../dinero.ts";
import { getRegimen } from "../regimenes/vigencias.ts";
import { margenDe, montosDeLineas } from "./margen.ts";

const antes = getRegimen("ley-843");
const despues = getRegimen("ley-1733");

test.each([
  ["100.00", "60.00", "27.00", "31.0"],
  ["100.00", "90.00", "-3.00", "-3.4"],
  ["0", "0", "0.00", undefined],
  ["0", "5", "-5.00", undefined],
])("sold for %s at a cost of %s gains %s, %s %%", (vendido, costo, ganancia, porciento) => {
  const margen = margenDe([{ monto: decimal(vendido), regimen: antes }], decimal(costo));
  expect([margen.ganancia.toFixed(2), margen.porciento?.toFixed(1)]).toEqual([ganancia, porciento]);
});

test("each amount leaves what the law of its sale leaves", () => {
  const monto = decimal("113.00");
  const dos = [antes, despues].map((regimen) => ({ monto, regimen }));
  expect(margenDe(dos, decimal(0)).sinIva.toFixed(2)).toBe("198.31"); // 98.31 and 100.00
  expect(margenDe([], decimal("5")).ganancia.toFixed(2)).toBe("-5.00");
});

test("lines share the total of their document to the cent, none more than a cent off its proportion", () => {
  const subtotal = fc.integer({ min: 0, max: 10_000_000 });
  const documento = fc.array(subtotal, { minLength: 1, maxLength: 30 }).chain((lineas) =>
    fc.record({
      lineas: fc.constant(lineas),
      total: fc.integer({ min: 0, max: lineas.reduce((a, b) => a + b, 0) }),
    }),
  );
  fc.assert(
    fc.property(documento, ({ lineas, total }) => {
      const montos = montosDeLineas(total, lineas);
      expect(montos.reduce((a, b) => a + b, 0)).toBe(total);
      const bruto = lineas.reduce((a, b) => a + b, 0);
      for (const [i, monto] of montos.entries())
        if (bruto > 0) expect(Math.abs(monto - (total * (lineas[i] ?? 0)) / bruto)).toBeLessThan(1);
    }),
  );
  expect(montosDeLineas(500, [0, 0])).toEqual([500, 0]);
});
