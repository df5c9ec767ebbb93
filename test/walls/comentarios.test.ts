/** Holds the comments of all sources to the sentences of CONTRIBUTING.md: short, with a subject that has a name. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listComentarios, listEnredos } from "../support/comentarios.ts";
import { MAX_PALABRAS } from "../support/oraciones.ts";

const RAIZ = join(import.meta.dirname, "../..");
const FUENTES = globSync("{apps,packages,test,scripts}/**/*.{ts,tsx,mjs}", {
  cwd: RAIZ,
  exclude: (ruta) => /node_modules|dist$/.test(ruta),
});

const palabras = (cuantas: number) => Array.from({ length: cuantas }, () => "word").join(" ");

describe("a stranger reads comments", () => {
  test("of short sentences, whose subjects have names", () => {
    expect(FUENTES.length).toBeGreaterThan(1300);
    const enredos = FUENTES.flatMap((ruta) =>
      listEnredos(readFileSync(join(RAIZ, ruta), "utf8")).map(
        ({ linea, texto }) => `${ruta}:${linea}: ${texto}`,
      ),
    );
    expect(enredos).toEqual([]);
  });

  test("and all of them are read", () => {
    const todos = FUENTES.flatMap((ruta) => listComentarios(readFileSync(join(RAIZ, ruta), "utf8")));
    expect(todos.length).toBeGreaterThan(8000);
  });
});

describe("so there is found", () => {
  test.each([
    ["a long sentence of a docstring", 2, `/**\n * ${palabras(MAX_PALABRAS + 1)}.\n */`],
    ["one over several lines", 1, `// ${palabras(20)}\n// ${palabras(10)}.`],
    ["a parameter's", 3, `/**\n * Short.\n * @returns ${palabras(MAX_PALABRAS + 1)}.\n */`],
    ["whoever", 1, "  /** Serves whoever asks. */"],
    ["nobody", 2, "const a = 1;\n// Nobody waits."],
    ["the one that", 1, "/** Gives the one that was asked for. */"],
    ["a riddle", 1, "/** What came last. */"],
  ])("%s, with its line", (_que, linea, texto) => {
    expect(listEnredos(texto).map((uno) => uno.linea)).toEqual([linea]);
  });

  test.each([
    ["a short sentence", "/** Gives the last sale of a till. */"],
    ["two of them", `/**\n * ${palabras(20)}.\n * ${palabras(20)}.\n */`],
    ["code", `const nobody = "What whoever said";`],
    ["a directive of the linter", `// oxlint-disable-next-line ${palabras(30)}`],
  ])("not %s", (_que, texto) => {
    expect(listEnredos(texto)).toEqual([]);
  });
});
