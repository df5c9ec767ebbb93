import { describe, expect, test } from "vitest";
import { METODOS_PAGO } from "./catalogos/datos/metodos-pago.ts";
import { metodoCombinado, metodosCon, metodosSimples, numeroDeTarjeta } from "./metodos-pago.ts";

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

  test("cash is found in each combination that has it, and in no other", () => {
    const conEfectivo = METODOS.filter(({ descripcion }) => descripcion.includes("EFECTIVO"));
    expect(metodosCon(METODOS, 1)).toEqual(conEfectivo.map(({ codigo }) => codigo));
    expect(metodosCon(METODOS, 10)).toContain(10);
    expect(metodosCon(METODOS, 10)).not.toContain(13);
    expect(metodosCon(METODOS, 999)).toEqual([999]);
  });

  test.each(METODOS.map(({ codigo, descripcion }) => [codigo, descripcion]))(
    "%s (%s) is found by each single method that it is made of",
    (codigo) => {
      const simples = metodosSimples(METODOS, codigo);
      expect(simples.length).toBeGreaterThan(0);
      for (const simple of simples) {
        expect(metodosSimples(METODOS, simple)).toEqual([simple]);
        expect(metodosCon(METODOS, simple)).toContain(codigo);
      }
    },
  );
});

test.each([
  ["12345678", "1234********5678"],
  ["1234567", null],
  ["123456789", null],
  ["1234567a", null],
  ["", null],
])("the digits %j of a card make %s", (digitos, numero) => {
  expect(numeroDeTarjeta(digitos)).toBe(numero);
});
