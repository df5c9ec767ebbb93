import { describe, expect, test } from "vitest";
import { METODOS_PAGO } from "./catalogos/datos/metodos-pago.ts";
import { metodoCombinado } from "./metodos-pago.ts";

const METODOS = METODOS_PAGO.map(({ codigoClasificador: codigo, descripcion }) => ({ codigo, descripcion }));

describe("methods together", () => {
  test.each([
    [[1], 1],
    [[1, 2], 10],
    [[2, 1], 10],
    [[1, 27], 35],
    [[2, 27], 40],
    [[1, 7], 13],
    [[1, 9], 15],
    [[1, 1], 1],
    [[1, 999], undefined],
  ])("%j go under %s", (codigos, esperado) => {
    expect(metodoCombinado(METODOS, codigos)).toBe(esperado);
  });
});
