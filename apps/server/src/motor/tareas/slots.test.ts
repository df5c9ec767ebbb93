import { expect, test } from "vitest";
import { createSlots } from "./worker.ts";

const nadie = () => {};

test("places are given up to the server's total, over all kinds", () => {
  const slots = createSlots(10, 1);
  expect(slots.reservar(0, 7, nadie)).toBe(7);
  expect(slots.reservar(0, 7, nadie)).toBe(3);
  slots.liberar(4);
  expect(slots.reservar(3, 7, nadie)).toBe(4);
});

test("a kind has its own places while others hold all", () => {
  const slots = createSlots(10, 2);
  expect(slots.reservar(0, 10, nadie)).toBe(10);
  expect(slots.reservar(0, 8, nadie)).toBe(2);
  expect(slots.reservar(2, 6, nadie)).toBe(0);
});

test("a kind that got none is called once when a place comes free, and one that got some is not", () => {
  const slots = createSlots(4, 0);
  const llamadas: string[] = [];
  slots.reservar(0, 9, () => llamadas.push("con algunas"));
  slots.reservar(0, 1, () => llamadas.push("sin ninguna"));
  slots.liberar(0);
  expect(llamadas).toEqual([]);
  slots.liberar(1);
  slots.liberar(1);
  expect(llamadas).toEqual(["sin ninguna"]);
});
