import { expect, test } from "vitest";
import { decimal } from "../dinero.ts";
import { margenDe } from "./margen.ts";

test.each([
  ["100.00", "60.00", "27.00", "31.0"],
  ["100.00", "90.00", "-3.00", "-3.4"],
  ["0", "0", "0.00", undefined],
  ["0", "5", "-5.00", undefined],
])("sold for %s at a cost of %s gains %s, %s %%", (vendido, costo, ganancia, porciento) => {
  const margen = margenDe(decimal(vendido), decimal(costo));
  expect([margen.ganancia.toFixed(2), margen.porciento?.toFixed(1)]).toEqual([ganancia, porciento]);
});
