import { expect, test } from "vitest";
import { createLimite } from "./limite.ts";

test("a clock that is set back refuses nobody", () => {
  let ahora = 1_000_000;
  const pedir = createLimite(60, () => ahora);
  expect(pedir("clave")).toMatchObject({ quedan: 59, esperaS: 0 });
  ahora -= 240_000;
  expect(pedir("clave")).toMatchObject({ quedan: 58, esperaS: 0 });
});

test("a refused call takes nothing: who calls too often gets what the limit gives", () => {
  let ahora = 0;
  const pedir = createLimite(60, () => ahora);
  let dadas = 0;
  // Ten calls a second for three minutes: the first minute's store, and one call a second.
  for (; ahora < 180_000; ahora += 100) if (pedir("clave").esperaS === 0) dadas++;
  expect(dadas).toBe(60 + 179);
});
