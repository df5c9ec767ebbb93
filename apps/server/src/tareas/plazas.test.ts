import { expect, test } from "vitest";
import { createPlazas } from "./plazas.ts";

const nadie = () => {};

test("places are given up to the server's total, over all kinds", () => {
  const plazas = createPlazas(10, 1);
  expect(plazas.reservar(0, 7, nadie)).toBe(7);
  expect(plazas.reservar(0, 7, nadie)).toBe(3);
  plazas.liberar(4);
  expect(plazas.reservar(3, 7, nadie)).toBe(4);
});

test("a kind has its own places while others hold all", () => {
  const plazas = createPlazas(10, 2);
  expect(plazas.reservar(0, 10, nadie)).toBe(10);
  expect(plazas.reservar(0, 8, nadie)).toBe(2);
  expect(plazas.reservar(2, 6, nadie)).toBe(0);
});

test("a kind that got none is called once when a place comes free, and one that got some is not", () => {
  const plazas = createPlazas(4, 0);
  const llamadas: string[] = [];
  plazas.reservar(0, 9, () => llamadas.push("con algunas"));
  plazas.reservar(0, 1, () => llamadas.push("sin ninguna"));
  plazas.liberar(0);
  expect(llamadas).toEqual([]);
  plazas.liberar(1);
  plazas.liberar(1);
  expect(llamadas).toEqual(["sin ninguna"]);
});
