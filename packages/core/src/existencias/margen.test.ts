import { expect, test } from "vitest";
import { decimal } from "../dinero.ts";
import { getRegimen } from "../regimenes/vigencias.ts";
import { margenDe } from "./margen.ts";

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
