/** Bundles the programs that tests start as processes. A bundle starts in half of the time of some thousand sources. */
import { join } from "node:path";
import { defineConfig } from "vite";
import { EXTERNOS, letras, lugares, WORKERS, type Lugar } from "../../../apps/desktop/vite.main.config.ts";
import { FUENTES } from "../../../scripts/demo/config.ts";

const ROOT = join(import.meta.dirname, "../../..");
const source = (path: string) => join(ROOT, path);
const quoted = (path: string) => JSON.stringify(source(path));

/** Places that a source finds beside itself, and a bundle does not. */
const LUGARES: readonly Lugar[] = [
  [
    "/server/src/http/portal.ts",
    'import.meta.dirname, "../../dist/portal"',
    quoted("apps/server/dist/portal"),
  ],
  ["/server/src/docs/guia/fuentes.ts", 'import.meta.dirname, "../../../guia"', quoted("apps/server/guia")],
  ["/loopback/main.ts", 'import.meta.dirname, "../../../dist/ui"', quoted("apps/desktop/dist/ui")],
  ["/loopback/lanzar.ts", '"../../../../server/src/main.ts"', '"servidor.js"'],
];

export default defineConfig({
  root: ROOT,
  publicDir: false,
  plugins: [lugares([...WORKERS, ...LUGARES]), letras],
  ssr: { noExternal: true, target: "node" },
  build: {
    ssr: true,
    target: "node24",
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      external: EXTERNOS,
      input: {
        ...FUENTES,
        worker: source("packages/core/src/node/pdf/worker.ts"),
        "aligerar-worker": source("apps/server/src/impuestos/siat/aligerar-worker.ts"),
        "asentar-worker": source("apps/server/src/motor/asentar-worker.ts"),
        "copiar-worker": source("apps/server/src/copias/jobs/copiar-worker.ts"),
        "verificar-worker": source("apps/desktop/src/caja/motor/verificar-worker.ts"),
      },
      output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "[name].js" },
    },
  },
});
