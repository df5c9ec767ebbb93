import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal } from "../dinero.ts";
import { ley1733 } from "./ley-1733.ts";
import { ley843 } from "./ley-843.ts";
import { precioDesde, type EleccionDePrecios } from "./precios.ts";

const de = (precio: string, eleccion: EleccionDePrecios) => precioDesde(precio, eleccion, ley843, ley1733);

describe("a shelf's price when VAT moves out of it", () => {
  test.each([
    ["stays, where the shelf's price is kept", "100.00", { conserva: "estante", redondeo: "0.10" }, "100.00"],
    // The shop earns 87 of 100; 87 and 13 % of it are 98.31.
    ["keeps the shop's net, to ten centavos", "100.00", { conserva: "ganancia", redondeo: "0.10" }, "98.30"],
    ["keeps the shop's net, to fifty", "100.00", { conserva: "ganancia", redondeo: "0.50" }, "98.50"],
    ["never rounds to nothing", "0.10", { conserva: "ganancia", redondeo: "0.50" }, "0.50"],
    [
      "stays where the step is wider than the change",
      "7.00",
      { conserva: "ganancia", redondeo: "0.50" },
      "7.00",
    ],
  ] as const)("%s", (_regla, precio, eleccion, nuevo) => expect(de(precio, eleccion)).toBe(nuevo));

  test("stays, and is not rounded, where the day brings no other law", () => {
    const eleccion = { conserva: "ganancia", redondeo: "0.50" } as const;
    expect(precioDesde("9.99", eleccion, ley843, ley843)).toBe("9.99");
  });

  test("leaves the net of before within half a step, and is a whole number of steps", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000_000 }),
        fc.constantFrom("0.10", "0.50"),
        (centavos, redondeo) => {
          const precio = (centavos / 100).toFixed(2);
          const nuevo = decimal(de(precio, { conserva: "ganancia", redondeo }));
          expect(Math.round(Number(nuevo.toFixed(2)) * 100) % Math.round(Number(redondeo) * 100)).toBe(0);
          const antes = decimal(precio).times("0.87");
          const despues = nuevo.times(100).div(113, 8);
          expect(Number(despues.minus(antes).abs().toFixed(8))).toBeLessThanOrEqual(Number(redondeo) / 2);
        },
      ),
    );
  });
});
