import { expect, test } from "vitest";
import { decimal } from "../dinero.ts";
import { getRegimen } from "../regimenes/vigencias.ts";
import { montosDeReintegro, MOTIVOS_SALIDA, NOMBRES_SALIDA, reintegra } from "./salida.ts";

test("what is given away gives its credit back; what is lost does not", () => {
  expect(MOTIVOS_SALIDA.filter(reintegra)).toEqual(["regalo", "muestra", "donacion"]);
  expect(new Set(Object.values(NOMBRES_SALIDA)).size).toBe(MOTIVOS_SALIDA.length);
});

test.each([
  ["87", "ley-843", "100.00", "13.00"],
  ["10", "ley-843", "11.49", "1.49"],
  ["0", "ley-843", "0.00", "0.00"],
  ["100", "ley-1733", "113.00", "13.00"],
] as const)(
  "a cost of %s under %s is an amount of %s with a credit of %s",
  (costo, ley, importe, credito) => {
    const montos = montosDeReintegro(decimal(costo), getRegimen(ley));
    expect([montos.importe.toFixed(2), montos.credito.toFixed(2)]).toEqual([importe, credito]);
  },
);
