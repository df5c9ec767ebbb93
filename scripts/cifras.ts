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
import { sinDocstring } from "../test/support/docstrings.ts";
import { isCode, lint } from "../test/support/linter.ts";
import { countLines, listImporters, listSplinters } from "../test/support/splinters.ts";

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
  ...measureShape(),
  ...measureDocstrings(),
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

/** Counts how large files are and how many files import each: what one alone imports could stand in it. */
function measureShape(): readonly (readonly [string, number])[] {
  const importers = listImporters(code);
  const splinters = listSplinters(code);
  const lines = code.map(({ texto }) => countLines(texto));
  const sized = (from: number, to: number) => lines.filter((n) => n >= from && n <= to).length;
  const imported = (from: number, to: number) =>
    code.filter(({ ruta }) => {
      const n = importers.get(ruta)?.length ?? 0;
      return n >= from && n <= to;
    }).length;
  return [
    ["files of at most 60 lines", sized(0, 60)],
    ["files of 61 to 150 lines", sized(61, 150)],
    ["files of 151 to 300 lines", sized(151, 300)],
    ["files of 301 to 500 lines", sized(301, 500)],
    ["files over 500 lines", sized(501, Infinity)],
    ["files that one file imports", imported(1, 1)],
    ["files that two to five import", imported(2, 5)],
    ["files that more import", imported(6, Infinity)],
    [
      "splinters: at most 60 lines, for a single file that is no list",
      splinters.filter(({ ofList }) => !ofList).length,
    ],
    [
      "files of at most 60 lines for a list or a program alone",
      splinters.filter(({ ofList }) => ofList).length,
    ],
  ];
}

function measureDocstrings(): readonly (readonly [string, number])[] {
  const exporters = code.filter(({ ruta }) => /^(?:packages|apps\/server\/src)\//.test(ruta));
  return [["exports of packages and the server without a docstring", count(exporters, sinRutas)]];
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
