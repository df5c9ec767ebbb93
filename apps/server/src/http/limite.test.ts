import { expect, test } from "vitest";
import { createLimite } from "./limite.ts";

test("a clock that is set back refuses nobody", () => {
  let ahora = 1_000_000;
  const { pedir } = createLimite(60, () => ahora);
  expect(pedir("clave")).toMatchObject({ quedan: 59, esperaS: 0 });
  ahora -= 240_000;
  expect(pedir("clave")).toMatchObject({ quedan: 58, esperaS: 0 });
});

test("a refused call takes nothing: who calls too often gets what the limit gives", () => {
  let ahora = 0;
  const { pedir } = createLimite(60, () => ahora);
  let dadas = 0;
  // Ten calls a second for three minutes: the first minute's store, and one call a second.
  for (; ahora < 180_000; ahora += 100) if (pedir("clave").esperaS === 0) dadas++;
  expect(dadas).toBe(60 + 179);
});

test("work beyond a call is owed: who is at the limit gets no more of it than the limit gives", () => {
  let ahora = 0;
  const { pedir, gastar } = createLimite(60, () => ahora);
  let dadas = 0;
  for (; ahora < 180_000; ahora += 100)
    if (pedir("clave").esperaS === 0) {
      dadas++;
      gastar("clave", 4, -60);
    }
  expect(dadas).toBeLessThanOrEqual((60 + 179) / 5 + 1);
  expect(dadas).toBeGreaterThanOrEqual((60 + 179) / 5 - 1);
});

test("a key owes a minute's calls at most, and is told how long it waits", () => {
  let ahora = 0;
  const { pedir, gastar } = createLimite(60, () => ahora);
  gastar("clave", 10_000, -60);
  expect(pedir("clave")).toMatchObject({ quedan: 0, esperaS: 61 });
  ahora = 61_000;
  expect(pedir("clave")).toMatchObject({ quedan: 0, esperaS: 0 });
});

test("a till keeps a second's calls, whatever it uploads", () => {
  let ahora = 0;
  const { pedir, gastar } = createLimite(600, () => ahora);
  for (; ahora < 60_000; ahora += 100) {
    expect(pedir("caja").esperaS).toBe(0);
    gastar("caja", 30, 10);
  }
  expect(pedir("caja").quedan).toBeGreaterThanOrEqual(9);
  for (let i = 0; i < 100; i++) pedir("caja");
  gastar("caja", 30, 10);
  expect(pedir("caja")).toMatchObject({ quedan: 0, esperaS: 1 });
});
