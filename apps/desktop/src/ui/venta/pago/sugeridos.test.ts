import fc from "fast-check";
import { expect, test } from "vitest";
import { sugerirEfectivo } from "./efectivo.tsx";

test.each([
  ["37.50", [40, 50, 100]],
  ["7.00", [10, 20, 50]],
  ["50.00", [60, 100, 200]],
  ["100.00", [200]],
  ["285.00", [290, 300, 400]],
  ["1000.00", []],
  ["0.00", []],
])("a buyer who owes %s is likely to hand over %j", (debido, montos) => {
  expect(sugerirEfectivo(debido)).toEqual(montos);
});

test("each amount is more than what is due, in notes, and less than a note of 200 more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), (centavos) => {
      const debido = centavos / 100;
      const montos = sugerirEfectivo(debido.toFixed(2));
      return montos.length <= 3 && montos.every((m) => m > debido && m < debido + 200 && m % 10 === 0);
    }),
  );
});
