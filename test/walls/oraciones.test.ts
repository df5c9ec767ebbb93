import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contarPalabras, listLargas, listOraciones, MAX_PALABRAS } from "../support/oraciones.ts";

const RAIZ = join(import.meta.dirname, "../..");
const DOCUMENTOS = ["README.md", "CONTRIBUTING.md", ...globSync("docs/**/*.md", { cwd: RAIZ })];

const read = (ruta: string) => readFileSync(join(RAIZ, ruta), "utf8");
const palabras = (cuantas: number) => Array.from({ length: cuantas }, () => "palabra").join(" ");
const LARGA = `${palabras(MAX_PALABRAS + 1)}.`;

describe("a stranger reads", () => {
  test("no sentence of over 25 words in the documents", () => {
    expect(DOCUMENTOS.length).toBeGreaterThan(35);
    const largas = DOCUMENTOS.flatMap((ruta) =>
      listLargas(read(ruta)).map(({ linea, texto }) => `${ruta}:${linea}: ${texto}`),
    );
    expect(largas).toEqual([]);
  });

  test("and the sentences of the documents are among those that are counted", () => {
    const todas = DOCUMENTOS.flatMap((ruta) => listOraciones(read(ruta)));
    expect(todas.length).toBeGreaterThan(1500);
    expect(listOraciones(read("docs/design.md")).map(({ texto }) => texto)).toContainEqual(
      expect.stringMatching(/^A document without a readable answer is EN_DUDA/),
    );
  });
});

describe("so there is found", () => {
  test.each([
    ["a sentence alone", 1, LARGA],
    ["the second of a paragraph", 1, `Una corta. ${LARGA}`],
    ["the last one, without its full stop", 1, `Una corta. ${palabras(MAX_PALABRAS + 1)}`],
    ["one over several lines", 3, `Una.\n\n${palabras(20)}\n${palabras(10)}.`],
    ["one of a list", 2, `- una\n- ${palabras(20)}\n  ${palabras(10)}.\n- otra`],
    ["one after a number", 1, `El protocolo 2. ${LARGA}`],
    ["one under a code block", 4, `\`\`\`\ncodigo\n\`\`\`\n${LARGA}`],
    [
      "one that begins in the middle of a line",
      2,
      `Una corta,\nque acaba. ${palabras(20)}\n${palabras(10)}.`,
    ],
  ])("%s, with its line", (_que, linea, texto) => {
    expect(listLargas(texto).map((una) => una.linea)).toEqual([linea]);
  });

  test.each([
    ["a sentence of 25 words", `${palabras(MAX_PALABRAS)}.`],
    ["two short ones", `${palabras(20)}. ${palabras(20)}!`],
    ["a code block", `\`\`\`\n${LARGA}\n\`\`\``],
    ["a block set in by four spaces", `Una:\n\n    ${LARGA}\n`],
    ["a table", `| ${LARGA} | ${LARGA} |`],
    ["a heading", `## ${LARGA}`],
    ["items of a list", `- ${palabras(20)}\n- ${palabras(20)}`],
    ["a sector's list of fields", `- cabecera: ${palabras(30)}\n  ${palabras(30)}`],
  ])("not %s", (_que, texto) => {
    expect(listLargas(texto)).toEqual([]);
  });

  test("and a code span is one word, a link its text", () => {
    expect(contarPalabras("Lea `npm run check -- todo` y [la guía](docs/a b.md), 3 veces — ya.")).toBe(8);
  });
});
