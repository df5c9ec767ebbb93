/** Runs the test that fails on purpose as stories run. */
import { join } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["ordenada.ts"],
    setupFiles: [join(import.meta.dirname, "../al-fallar.ts")],
  },
});
