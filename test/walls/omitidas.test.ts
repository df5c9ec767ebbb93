import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const RAIZ = join(import.meta.dirname, "../..");
const PRUEBAS = globSync("{packages,apps,test}/**/*.test.ts", {
  cwd: RAIZ,
  exclude: (nombre) => nombre.includes("node_modules"),
});
/** Vitest's own ways to leave a test out, and a reader's: none tells why at the end of a run. */
const MUDAS = /\b(?:describe|test|it|ctx|context)\.(?:skip|skipIf|runIf|todo|only)\b/;

test.each([
  "describe.skipIf(x)('a', f)",
  "test.runIf(x)('a', f)",
  "test.skip('a', f)",
  "describe.only('a', f)",
  "test.todo('a')",
])("%s is seen", (linea) => {
  expect(linea).toMatch(MUDAS);
});

test("every skipped test is left out by skipUnless, which says why", () => {
  expect(PRUEBAS.length).toBeGreaterThan(100);
  const permitidas = ["test/walls/omitidas.test.ts", "packages/core/src/node/support/omitir.test.ts"];
  const mudas = PRUEBAS.filter((archivo) => !permitidas.includes(archivo)).flatMap((archivo) =>
    readFileSync(join(RAIZ, archivo), "utf8")
      .split("\n")
      .flatMap((linea, i) => (MUDAS.test(linea) ? [`${archivo}:${i + 1}: ${linea.trim()}`] : [])),
  );
  expect(mudas).toEqual([]);
});
