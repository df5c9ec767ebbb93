/** `npm run cifras`: the measures of docs/figures.md. `npm run cifras -- <folder>` takes them of another working tree. */
import { join, resolve } from "node:path";
import {
  AJENAS,
  citasRotas,
  readDocumentos,
  listArchivos,
  listCitas,
  type Archivo,
} from "../test/support/citas.ts";
import { listEnredos } from "../test/support/comentarios.ts";
import { listSinSujeto, sinDocstring } from "../test/support/docstrings.ts";
import { isCode, lint } from "../test/support/linter.ts";
import { listLargas, listOraciones } from "../test/support/oraciones.ts";

const TREE = join(import.meta.dirname, "..");

/** Measures that the linter takes: its rule, and the row of docs/figures.md. Limits are those of .oxlintrc.json. */
const RULES = [
  [
    "eslint(max-lines)",
    "files over 300 lines",
    ["error", { max: 300, skipBlankLines: true, skipComments: true }],
  ],
  [
    "eslint(max-lines-per-function)",
    "functions over 60 lines",
    ["error", { max: 60, skipBlankLines: true, skipComments: true }],
  ],
  ["typescript(consistent-type-assertions)", "type assertions (as)", ["error", { assertionStyle: "never" }]],
  ["typescript(no-non-null-assertion)", "non-null assertions (!)", "error"],
  ["import(no-cycle)", "cycles of modules, types included", ["error", { ignoreTypes: false }]],
  [
    "import(max-dependencies)",
    "modules that import over 18 others, types included",
    ["error", { max: 18, ignoreTypeImports: false }],
  ],
] as const;

const root = resolve(process.argv[2] ?? TREE);
const archivos = listArchivos(root);
const code = archivos.filter(({ ruta }) => isCode(ruta));
const rows = [
  ["files of code", code.length],
  ...measureLint(),
  ...measureWords(),
  ...measureCitas(),
] as const;
for (const [what, value] of rows) process.stdout.write(`${what}: ${value}\n`);

function measureLint(): readonly (readonly [string, number])[] {
  const rules = Object.fromEntries(
    RULES.map(([code, , setting]) => [
      code.replace("eslint(", "").replace("(", "/").replace(")", ""),
      setting,
    ]),
  );
  const found = lint(rules, root);
  return RULES.map(([rule, what]) => [what, found.filter(({ code }) => code === rule).length]);
}

function measureWords(): readonly (readonly [string, number])[] {
  const prose = archivos.filter(({ ruta }) => /^(?:README|CONTRIBUTING)\.md$|^docs\/.*\.md$/.test(ruta));
  const sources = archivos.filter(({ ruta }) =>
    /^(?:apps|packages|test|scripts)\/.*\.(?:ts|tsx|mjs)$/.test(ruta),
  );
  const exporters = code.filter(({ ruta }) => /^(?:packages|apps\/server\/src)\//.test(ruta));
  return [
    ["sentences of the documents", count(prose, listOraciones)],
    ["sentences over 25 words", count(prose, listLargas)],
    ["sentences of comments over 25 words, or without a named subject", count(sources, listEnredos)],
    ["docstrings without their subject first", count(code, listSinSujeto)],
    ["exports of packages and the server without a docstring", count(exporters, sinRutas)],
  ];
}

/** A route says what it is for in its summary. */
function sinRutas(texto: string): readonly string[] {
  return sinDocstring(texto.replaceAll(/^export (?=const \w+ = route\()/gm, ""));
}

function measureCitas(): readonly (readonly [string, number])[] {
  const documentos = readDocumentos(archivos);
  return [
    ["citations of the project's documents", count(archivos, listCitas)],
    ["citations that point at nothing", count(archivos, (texto) => citasRotas(texto, documentos))],
    [
      "lines that name a document outside the project",
      count(archivos, (texto) => texto.split("\n").filter((linea) => AJENAS.test(linea))),
    ],
  ];
}

function count(lista: readonly Archivo[], of: (texto: string) => readonly unknown[]): number {
  return lista.reduce((suma, { texto }) => suma + of(texto).length, 0);
}
