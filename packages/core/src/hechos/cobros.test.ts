import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { METODO_DEL_DOCUMENTO, planCobros } from "./cobros.ts";

const centavos = fc.integer({ min: 1, max: 1e9 });
const pago = fc.record({ metodo: fc.integer({ min: 1, max: 12 }), centavos });
const enBs = (cuantos: number) => (cuantos / 100).toFixed(2);

describe("the money of a sale by single methods", () => {
  test("adds up to zero with what the document's method loses, and to each method's payments without it", () => {
    fc.assert(
      fc.property(fc.array(pago, { minLength: 2, maxLength: 12 }), (pagos) => {
        const cobros = planCobros(pagos.map((uno) => ({ metodo: uno.metodo, monto: enBs(uno.centavos) })));
        expect(cobros.reduce((suma, uno) => suma + uno.centavos, 0)).toBe(0);
        const porMetodo = Map.groupBy(pagos, ({ metodo }) => metodo);
        const pagado = new Map(
          [...porMetodo].map(([metodo, suyos]) => [metodo, suyos.reduce((s, uno) => s + uno.centavos, 0)]),
        );
        const propios = cobros.filter(({ metodo }) => metodo !== METODO_DEL_DOCUMENTO);
        expect(new Map(propios.map((uno) => [uno.metodo, uno.centavos]))).toEqual(
          porMetodo.size === 1 ? new Map() : pagado,
        );
      }),
    );
  });

  test.each([
    ["one method pays all", [{ metodo: 1, monto: "10.00" }]],
    ["no payment is told", []],
    [
      "an amount is no amount",
      [
        { metodo: 1, monto: "diez" },
        { metodo: 7, monto: "1.00" },
      ],
    ],
    [
      "a payment is below zero",
      [
        { metodo: 1, monto: "-10.00" },
        { metodo: 7, monto: "1.00" },
      ],
    ],
    [
      "a method is none of a catalog",
      [
        { metodo: 0, monto: "10.00" },
        { metodo: 7, monto: "1.00" },
      ],
    ],
    [
      "a part is nothing",
      [
        { metodo: 1, monto: "0.00" },
        { metodo: 7, monto: "1.00" },
      ],
    ],
    [
      "more methods are named than exist",
      Array.from({ length: 21 }, (_, i) => ({ metodo: i + 1, monto: "1.00" })),
    ],
  ])("stays with the document's method where %s", (_que, pagos) => expect(planCobros(pagos)).toEqual([]));
});
