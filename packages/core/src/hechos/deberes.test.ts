import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { efectivoPosible } from "./deberes.ts";

const NADA = { efectivo: "0.00", otro: "0.00" };
const centavos = (n: number) => (n / 100).toFixed(2);

describe("how much of a duty may be cash", () => {
  test.each([
    ["all of a cash sale", "21.00", [[1, "21.00"]], NADA, "21.00", "21.00"],
    ["nothing of a card sale", "21.00", [[2, "21.00"]], NADA, "0.00", "0.00"],
    [
      "the cash part of a mixed sale that is annulled",
      "21.00",
      [
        [1, "10.00"],
        [2, "11.00"],
      ],
      NADA,
      "10.00",
      "10.00",
    ],
    [
      "between nothing and the cash part of a note",
      "9.00",
      [
        [1, "10.00"],
        [2, "11.00"],
      ],
      NADA,
      "0.00",
      "9.00",
    ],
    [
      "less what went back in cash before",
      "9.00",
      [
        [1, "10.00"],
        [2, "11.00"],
      ],
      { efectivo: "4.00", otro: "0.00" },
      "0.00",
      "6.00",
    ],
    ["any part where nobody knows how it was paid", "9.00", [], NADA, "0.00", "9.00"],
  ] as const)("is %s", (_que, monto, pagos, antes, desde, hasta) => {
    const suyos = pagos.map(([metodo, suyo]) => ({ metodo, monto: suyo }));
    expect(efectivoPosible({ monto, pagos: suyos }, antes)).toEqual({ desde, hasta });
  });

  test("lies between nothing and the duty, in order", () => {
    const monto = fc.nat(100_000);
    fc.assert(
      fc.property(monto, monto, monto, monto, monto, (debe, efectivo, otro, antesEfectivo, antesOtro) => {
        const { desde, hasta } = efectivoPosible(
          {
            monto: centavos(debe),
            pagos: [
              { metodo: 1, monto: centavos(efectivo) },
              { metodo: 2, monto: centavos(otro) },
            ],
          },
          { efectivo: centavos(antesEfectivo), otro: centavos(antesOtro) },
        );
        expect(Number(desde)).toBeGreaterThanOrEqual(0);
        expect(Number(desde)).toBeLessThanOrEqual(Number(hasta));
        expect(Number(hasta)).toBeLessThanOrEqual(debe / 100);
      }),
    );
  });
});
