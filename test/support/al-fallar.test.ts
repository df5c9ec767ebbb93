import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CON_NAVEGADOR } from "./navegador.ts";

const VITEST = join(import.meta.dirname, "../../node_modules/vitest/vitest.mjs");
const CONFIG = join(import.meta.dirname, "que-falla/vitest.config.ts");

test("a failed test is shown as it failed, not as its own hooks tidied it", CON_NAVEGADOR, () => {
  const { stdout, status } = spawnSync(process.execPath, [VITEST, "run", "--config", CONFIG], {
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stdout).toContain("fails on purpose: about:blank");
  expect(stdout).toContain("\ncomo falló\n");
  expect(stdout).not.toContain("\nordenada\n");
});
