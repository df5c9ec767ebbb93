import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lint, type Hallazgo } from "../support/linter.ts";

const RAIZ = join(import.meta.dirname, "../..");
/** The type assertions that are left. It only falls: a new one takes the place of another. */
const MAXIMO = 38;
/** Lines above the assertion on which its reason may stand. */
const ANTES = 2;

/** A comment of `//` on the lines of an assertion, or just above it. */
function tieneRazon(texto: Buffer, { offset, length }: Hallazgo["labels"][number]["span"]): boolean {
  const antes = texto.subarray(0, offset).toString().split("\n");
  const desde = texto.subarray(offset).toString();
  const propias = desde.slice(
    0,
    desde.indexOf("\n", texto.subarray(offset, offset + length).toString().length),
  );
  return [...antes.slice(-1 - ANTES), propias].some((linea) => /(?:^|\s)\/\/ \S/m.test(linea));
}

describe("a type assertion (`as`) of the code that ships", () => {
  const halladas = lint({ "typescript/consistent-type-assertions": ["error", { assertionStyle: "never" }] });

  test("is one of those that are left", () => {
    expect(halladas.length).toBeGreaterThan(0);
    expect(halladas.length).toBeLessThanOrEqual(MAXIMO);
  });

  test("has its reason in a comment", () => {
    const mudas = halladas.flatMap(({ filename, labels }) => {
      const texto = readFileSync(join(RAIZ, filename));
      return labels
        .filter(({ span }) => !tieneRazon(texto, span))
        .map(({ span }) => `${filename}: ${span.offset}`);
    });
    expect(mudas).toEqual([]);
  });

  test.each([
    ["on its line", true, "const a = b as C; // checked\n"],
    ["above it", true, "// Checked.\nconst a = b as C;\n"],
    ["behind its last line", true, "const a = f(\n  b,\n) as C; // checked\n"],
    ["nowhere", false, "const a = b as C;\n// Another.\n"],
    ["in an address alone", false, 'const a = "http://b" as C;\n'],
  ])("a reason %s: %s", (_donde, hay, texto) => {
    const inicio = texto.indexOf("=") + 2;
    const span = { offset: inicio, length: texto.indexOf(" as C") + 5 - inicio };
    expect(tieneRazon(Buffer.from(texto), span)).toBe(hay);
  });
});
