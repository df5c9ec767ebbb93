import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isDeMas } from "./efectivo-recibido.ts";

const BILLETES = [1, 2, 5, 10, 20, 50, 100, 200];
const bs = (centavos: number) => (centavos / 100).toFixed(2);

/** Notes for an amount in centavos, in the order in which they are handed over, until they are enough. */
function entregado(total: number, billetes: readonly number[]): number {
  let suma = 0;
  for (let i = 0; suma < total; i++) suma += (billetes[i % billetes.length] ?? 200) * 100;
  return suma;
}

describe("cash for an amount", () => {
  test.each([
    ["12345", "9.50"],
    ["1000", "77.00"],
    ["200", "0"],
    ["300", "-5.00"],
  ])("Bs %s for Bs %s is asked about", (recibido, total) => expect(isDeMas(recibido, total)).toBe(true));

  test("a hundred dollars are a note", () => {
    expect(isDeMas("100", "5.00", "dolares")).toBe(false);
    expect(isDeMas("12345", "5.00", "dolares")).toBe(true);
  });

  test("no notes of which each is needed are asked about", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.array(fc.constantFrom(...BILLETES), { minLength: 1, maxLength: 8 }),
        (total, billetes) => {
          expect(isDeMas(bs(entregado(total, billetes)), bs(total))).toBe(false);
        },
      ),
    );
  });

  test("every amount that leaves the largest note unneeded is asked about", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 20_000, max: 100_000_000 }), (total, demas) => {
        expect(isDeMas(bs(total + demas), bs(total))).toBe(true);
      }),
    );
  });
});
