/** Configuration of the test run that looks for a deliberate bug. */
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { isCambiado, mutar } from "../maquina/mutante.ts";
import { mutanteElegido } from "./elegido.ts";

const mutante = mutanteElegido();

/** Runs tests as the project `partes` does, with the chosen bug applied to the product's sources. */
export default defineConfig({
  root: join(import.meta.dirname, "../../.."),
  plugins: [
    {
      name: "mutante",
      enforce: "pre",
      transform: (fuente, id) => {
        const ruta = id.replace(/\?.*$/, "");
        if (mutante === null || !isCambiado(mutante, ruta)) return null;
        return { code: mutar(mutante, ruta, fuente), map: null };
      },
    },
  ],
  test: {
    include: ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.ts", "test/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/*.postgres.test.ts"],
    globalSetup: ["apps/server/src/support/moldes.ts"],
    // A module cached with one bug must not serve the next.
    fsModuleCache: false,
    // A test without a bug takes over a minute; one that a bug makes wait ends here.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    env: { TZ: "UTC" },
  },
});
