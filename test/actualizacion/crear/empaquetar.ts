import { join } from "node:path";
import { build } from "vite";
import { EXTERNOS, letras, lugares, WORKERS } from "../../../apps/desktop/vite.main.config.ts";

/** Sources of the bundled programs, by the name of their bundle. */
const PROGRAMAS = {
  servidor: "apps/server/src/main.ts",
  admin: "apps/server/src/admin.ts",
  caja: "apps/desktop/src/hosts/loopback/main.ts",
  worker: "packages/core/src/node/pdf/worker.ts",
  "aligerar-worker": "apps/server/src/impuestos/siat/aligerar-worker.ts",
  "asentar-worker": "apps/server/src/motor/asentar-worker.ts",
  "copiar-worker": "apps/server/src/copias/jobs/copiar-worker.ts",
  "verificar-worker": "apps/desktop/src/caja/motor/verificar-worker.ts",
};

/**
 * Bundles server, administration and till (loopback host) of a source tree into one folder. Native modules and the documentation's
 * own files stay outside: they are found in the `node_modules` beside the bundle or above it. Screens are left out.
 */
export async function empaquetar(arbol: string, salida: string): Promise<void> {
  await build({
    configFile: false,
    root: join(arbol, "apps/desktop"),
    publicDir: false,
    logLevel: "warn",
    plugins: [
      lugares([
        ...WORKERS,
        [
          "/hosts/loopback/lanzar.ts",
          'join(import.meta.dirname, "../../../../server/src/main.ts")',
          'join(import.meta.dirname, "servidor.js")',
        ],
      ]),
      letras,
    ],
    ssr: { noExternal: true, target: "node" },
    build: {
      ssr: true,
      target: "node24",
      outDir: salida,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        external: EXTERNOS,
        // Else each module is announced with its path on this machine.
        experimental: { attachDebugInfo: "none" },
        input: Object.fromEntries(
          Object.entries(PROGRAMAS).map(([nombre, fuente]) => [nombre, join(arbol, fuente)]),
        ),
        output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "[name].js" },
      },
    },
  });
}
