import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LENTAS } from "../support/lentas-primero.ts";

test("each test file that runs first exists", () => {
  const raiz = join(import.meta.dirname, "../..");
  expect(LENTAS.filter((file) => !existsSync(join(raiz, file)))).toEqual([]);
});
