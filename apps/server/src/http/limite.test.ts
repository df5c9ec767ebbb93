import { expect, test } from "vitest";
import { createLimite } from "./limite.ts";

test("a clock that is set back refuses nobody", () => {
  let ahora = 1_000_000;
  const pedir = createLimite(60, () => ahora);
  expect(pedir("clave")).toMatchObject({ quedan: 59, esperaS: 0 });
  ahora -= 240_000;
  expect(pedir("clave")).toMatchObject({ quedan: 58, esperaS: 0 });
});
