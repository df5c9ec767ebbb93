import { builtinModules } from "node:module";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";

/** What a package cannot bundle: Electron itself, and SQLite with its binary. */
const EXTERNOS = ["electron", "better-sqlite3", ...builtinModules, /^node:/];

/** The PDF worker is a file beside main.js; core names it by its source. */
const trabajador: Plugin = {
  name: "trabajador-pdf",
  transform(code, id) {
    return id.endsWith("/core/src/node/pdf/pool.ts") ? code.replace('"./worker.ts"', '"./worker.js"') : null;
  },
};

/** pdfkit requires its fonts' measures as it runs, from files that a bundle has not: they become imports. */
const letras: Plugin = {
  name: "letras-pdfkit",
  transform(code, id) {
    if (!id.includes("/node_modules/pdfkit/")) return null;
    const imports: string[] = [];
    const changed = code.replaceAll(
      /\brequire\S*\((["']#standard-fonts\/(\w+)["'])\)/g,
      (_, path: string, nombre: string) => {
        imports.push(`import letra${nombre} from ${path};\n`);
        return `letra${nombre}`;
      },
    );
    return imports.length === 0 ? null : imports.join("") + changed;
  },
};

/**
 * The selling half in Electron's main process, to dist/main.js, with the worker that makes PDFs. Run after the screen's build;
 * the preload script has its own (`--mode preload`), since a sandboxed one must be CommonJS in one file.
 */
export default defineConfig(({ mode }) => {
  const preload = mode === "preload";
  const source = (path: string) => join(import.meta.dirname, path);
  return {
    root: import.meta.dirname,
    publicDir: false,
    plugins: [trabajador, letras],
    ssr: { noExternal: true, target: "node" },
    build: {
      ssr: true,
      target: "node24",
      outDir: source("dist"),
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        external: EXTERNOS,
        input: preload
          ? { preload: source("src/hosts/electron/preload.ts") }
          : {
              main: source("src/hosts/electron/main.ts"),
              worker: source("../../packages/core/src/node/pdf/worker.ts"),
            },
        output: {
          format: preload ? "cjs" : "es",
          entryFileNames: preload ? "[name].cjs" : "[name].js",
          chunkFileNames: "[name].js",
        },
      },
    },
  };
});
