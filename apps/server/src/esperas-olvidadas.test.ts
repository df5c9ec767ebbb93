/** The program forgets waits that no caller asks about for a week. */
import { expect, test } from "vitest";
import { createEsperas } from "./esperas.ts";

const DIA_MS = 86_400_000;

test("a wait that is asked about every day is not forgotten, however long; one that is not begins anew", () => {
  let ahora = 0;
  const esperas = createEsperas(() => ahora);
  const cumplida = (clave: string) => esperas.cumplida(clave, "a", 20 * DIA_MS);
  expect([cumplida("seguida"), cumplida("dejada")]).toEqual([false, false]);
  for (; ahora < 20 * DIA_MS; ahora += DIA_MS) expect(cumplida("seguida")).toBe(false);
  expect([cumplida("seguida"), cumplida("dejada")]).toEqual([true, false]);
});
