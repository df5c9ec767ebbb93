import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal, sumar, type Decimal } from "../dinero.ts";
import { enCamino, planEntrega, type LineaEnCamino } from "./traslado.ts";

const linea = (salio: number): LineaEnCamino => ({
  salio: decimal(salio),
  llego: decimal(0),
  falto: decimal(0),
});
const cifras = (una: Readonly<Record<"llega" | "falta" | "sobra", Decimal>>) =>
  [una.llega, una.falta, una.sobra].map((cifra) => cifra.toFixed());

test("a first delivery leaves the rest on its way; the last one says what is missing", () => {
  const una = planEntrega([linea(12), linea(3)], new Map([[0, decimal(5)]]), false);
  expect([una.lineas.map(cifras), una.completa]).toEqual([[["5", "0", "0"]], false]);
  const otra = planEntrega(
    [{ ...linea(12), llego: decimal(5) }, linea(3)],
    new Map([
      [0, decimal(7)],
      [1, decimal(1)],
    ]),
    true,
  );
  expect([otra.lineas.map(cifras), otra.completa]).toEqual([
    [
      ["7", "0", "0"],
      ["1", "2", "0"],
    ],
    true,
  ]);
});

test("more than is on its way is told apart and not booked", () => {
  const { lineas, completa } = planEntrega([linea(2)], new Map([[0, decimal(5)]]), false);
  expect([lineas.map(cifras), completa]).toEqual([[["2", "0", "3"]], true]);
});

test("what left arrives, is missing or is on its way, whatever the deliveries", () => {
  const cantidad = fc.integer({ min: 0, max: 50 });
  const entregas = fc.array(fc.tuple(fc.array(cantidad, { maxLength: 4 }), fc.boolean()), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(cantidad, { minLength: 1, maxLength: 4 }), entregas, (salieron, hechas) => {
      let lineas = salieron.map(linea);
      for (const [llegado, cierra] of hechas) {
        const dicho = new Map(llegado.map((n, i) => [i, decimal(n)] as const));
        const { lineas: suyas, completa } = planEntrega(lineas, dicho, cierra);
        lineas = lineas.map((antes, i) => {
          const una = suyas.find((otra) => otra.linea === i);
          return {
            ...antes,
            llego: antes.llego.plus(una?.llega ?? 0),
            falto: antes.falto.plus(una?.falta ?? 0),
          };
        });
        expect(lineas.every((una) => enCamino(una).gte(0))).toBe(true);
        expect(completa).toBe(sumar(lineas.map(enCamino)).eq(0));
        if (cierra) expect(completa).toBe(true);
      }
    }),
  );
});
