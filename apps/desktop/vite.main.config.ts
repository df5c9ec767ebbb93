import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { licencias } from "./licencias.ts";
import { readFuentes } from "../server/src/docs/guia/fuentes.ts";

/** Modules that are not bundled: Electron, SQLite with its binary, and optional accelerators that `pg` and `ssh2` can do without. */
export const EXTERNOS = [
  "electron",
  "better-sqlite3",
  "pg-native",
  "pg-cloudflare",
  "cpu-features",
  ...builtinModules,
  /^node:/,
];

const source = (path: string) => join(import.meta.dirname, path);

/** Replacement in the source whose path ends with `fin`: the original text, and the new text, which may depend on the path. */
export type Lugar = readonly [fin: string, antes: string, despues: string | ((id: string) => string)];

/**
 * Replacements of paths that differ in a bundle: workers, which are started from files beside the bundle, and the version of the source
 * tree.
 */
export const WORKERS: readonly Lugar[] = [
  ["/core/src/node/pdf/pool.ts", '"./worker.ts"', '"./worker.js"'],
  [
    "/desktop/src/caja/copias/revision/recorrido.ts",
    '"../../motor/verificar-worker.ts"',
    '"./verificar-worker.js"',
  ],
  ["/server/src/motor/recorrido.ts", '"./verificar-worker.ts"', '"./verificar-worker.js"'],
  ["/server/src/motor/asentar.ts", '"./asentar-worker.ts"', '"./asentar-worker.js"'],
  ["/server/src/impuestos/siat/aligerar.ts", '"./aligerar-worker.ts"', '"./aligerar-worker.js"'],
  ["/server/src/copias/jobs/copiar.ts", '"./copiar-worker.ts"', '"./copiar-worker.js"'],
  // The library's path to a Windows program that this program does not use. An ES module has no `__dirname`.
  ["/ssh2/lib/agent.js", "resolve(__dirname, '..', 'util/pagent.exe')", '"pagent.exe"'],
  // `__dirname` in a file embedded in the source. Without this replacement, the server fails at its first SFTP connection.
  ["/ssh2/lib/protocol/crypto/poly1305.js", '__dirname+"/"', '"./"'],
  ["/core/src/node/version.ts", 'readVersion(join(import.meta.dirname, "../../../.."))', versionDe],
];

/** Returns the version of the tree that contains a source, as a quoted string. */
function versionDe(id: string): string {
  const paquete = join(dirname(id), "../../../../package.json");
  const { version }: { readonly version: string } = JSON.parse(readFileSync(paquete, "utf8"));
  return JSON.stringify(version);
}

const PAGINAS: readonly Lugar[] = [
  ["/server/src/http/portal.ts", '"../../dist/portal"', '"portal"'],
  [
    "/server/src/docs/guia/fuentes.ts",
    'readFuentes(join(import.meta.dirname, "../../../guia"))',
    () => JSON.stringify(readFuentes(source("../server/guia"))),
  ],
];

/** Vite plugin that replaces paths of the repository by paths of the package. */
export function lugares(lista: readonly Lugar[]): Plugin {
  return {
    name: "lugares",
    transform(code, id) {
      for (const [fin, antes, despues] of lista) {
        if (!id.endsWith(fin)) continue;
        if (!code.includes(antes)) throw new Error(`${fin} ya no dice ${antes}`);
        return code.replace(antes, () => (typeof despues === "string" ? despues : despues(id)));
      }
      return null;
    },
  };
}

/** Turns the font metrics that pdfkit requires at run time into imports, because the bundle does not contain their files. */
export const letras: Plugin = {
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

/** Copies the portal, built earlier, beside the server's bundle. */
function paginas(): Plugin {
  let salida = "";
  return {
    name: "paginas-servidor",
    configResolved({ root, build }) {
      salida = resolve(root, build.outDir);
    },
    closeBundle() {
      cpSync(source("../server/dist/portal"), join(salida, "portal"), { recursive: true });
    },
  };
}

/** Licences of files that no bundler sees: fonts embedded in the source, and the one package that is not bundled. */
const APARTE = {
  paquetes: [source("../../node_modules/better-sqlite3")],
  archivos: [source("../../packages/core/src/node/pdf/respaldo/LICENCIAS.txt")],
};

/**
 * Collects the licences of both bundled programs beside the screen, which shows them after its own. Runs with the server's bundle, the last
 * one.
 */
function gatherLicencias(dist: string): Plugin {
  return {
    name: "juntar-licencias",
    writeBundle() {
      const deProgramas = ["licencias.txt", "servidor/licencias.txt"].flatMap((path) =>
        readFileSync(join(dist, path), "utf8").split(/^(?=## )/m),
      );
      // Both programs contain many of the same packages.
      const textos = [...new Set(deProgramas.map((texto) => texto.trim()))].toSorted();
      writeFileSync(join(dist, "ui/licencias-programa.txt"), `${textos.join("\n\n")}\n`);
    },
  };
}

const WORKER = source("../../packages/core/src/node/pdf/worker.ts");

/** Workers that the server starts from files beside its bundle. */
const TRABAJADORES = {
  worker: WORKER,
  "aligerar-worker": source("../server/src/impuestos/siat/aligerar-worker.ts"),
  "asentar-worker": source("../server/src/motor/asentar-worker.ts"),
  "copiar-worker": source("../server/src/copias/jobs/copiar-worker.ts"),
  "verificar-worker": source("../server/src/motor/verificar-worker.ts"),
};

/** Programs of the package, each with its entries, its format and its folder under dist. */
const PROGRAMAS = {
  /** The selling half in Electron's main process, with the worker that creates PDFs. */
  principal: {
    input: {
      main: source("src/hosts/electron/main.ts"),
      worker: WORKER,
      "verificar-worker": source("src/caja/motor/verificar-worker.ts"),
    },
    cjs: false,
    carpeta: "",
  },
  /** A sandboxed preload script must be CommonJS in one file. */
  preload: { input: { preload: source("src/hosts/electron/preload.ts") }, cjs: true, carpeta: "" },
  /** The server of a shop with one computer, which runs as its own process. */
  servidor: {
    input: {
      servidor: source("../server/src/main.ts"),
      ...TRABAJADORES,
    },
    cjs: false,
    carpeta: "servidor",
  },
  /** The stand-alone server with its administration program, built to apps/server/dist/suelto. */
  suelto: {
    input: {
      servidor: source("../server/src/main.ts"),
      admin: source("../server/src/admin.ts"),
      ...TRABAJADORES,
    },
    cjs: false,
    carpeta: "../../server/dist/suelto",
  },
} as const;

/**
 * Bundles one program of the package: the main process, or the one named by `--mode` (`preload`, `servidor` or `suelto`). Run it after the
 * screens are built.
 */
export default defineConfig(({ mode }) => {
  const programa = mode === "preload" || mode === "servidor" || mode === "suelto" ? mode : "principal";
  const { input, cjs, carpeta } = PROGRAMAS[programa];
  const outDir = join(source("dist"), carpeta);
  return {
    root: import.meta.dirname,
    publicDir: false,
    plugins: [
      lugares([...WORKERS, ...PAGINAS]),
      letras,
      ...(programa === "preload" ? [] : [licencias("licencias.txt", APARTE)]),
      ...(programa === "servidor" || programa === "suelto" ? [paginas()] : []),
      ...(programa === "servidor" ? [gatherLicencias(source("dist"))] : []),
    ],
    ssr: { noExternal: true, target: "node" },
    build: {
      ssr: true,
      target: "node24",
      outDir,
      emptyOutDir: programa === "suelto",
      minify: false,
      rolldownOptions: {
        external: EXTERNOS,
        input,
        output: {
          format: cjs ? "cjs" : "es",
          entryFileNames: cjs ? "[name].cjs" : "[name].js",
          chunkFileNames: "[name].js",
        },
      },
    },
  };
});
