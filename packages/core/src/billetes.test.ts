import fc from "fast-check";
import { expect, test } from "vitest";
import { sugerirBilletes } from "./billetes.ts";

test.each([
  ["21.00", [50, 100, 200]],
  ["101.00", [110, 150, 200]],
  ["3.20", [5, 10, 20]],
  ["7.00", [10, 20, 50]],
  ["8.50", [10, 20, 50]],
  ["10.00", [20, 50, 100]],
  ["37.50", [50, 100, 200]],
  ["50.00", [100, 200]],
  ["60.00", [100, 200]],
  ["99.90", [100, 200]],
  ["100.00", [200]],
  ["150.00", [200]],
  ["205.00", [210, 250, 300]],
  ["250.50", [260, 300, 400]],
  ["285.00", [300, 400]],
  ["807.70", [810, 850, 900]],
  ["1000.00", []],
  ["0.00", []],
  ["-5.00", []],
])("for Bs %s a hand holds %j", (debido, montos) => {
  expect(sugerirBilletes(debido)).toEqual(montos);
});

test("each amount is more than what is due, in notes, rising, and less than a note of 200 more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), (centavos) => {
      const debido = centavos / 100;
      const montos = sugerirBilletes(debido.toFixed(2));
      const sube = montos.every((monto, i) => i === 0 || monto > (montos[i - 1] ?? 0));
      return sube && montos.length <= 3 && montos.every((m) => m > debido && m < debido + 200 && m % 5 === 0);
    }),
  );
});
