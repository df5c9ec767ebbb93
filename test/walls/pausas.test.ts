import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const RAIZ = join(import.meta.dirname, "../..");
/** Tests and what sets them up. The bench measures at rest, and the soak's kills come at random times: both wait on purpose. */
const PRUEBAS = globSync(["{packages,apps,test}/**/*.test.ts", "{packages,apps,test}/**/support/**/*.ts"], {
  cwd: RAIZ,
  exclude: (nombre) => nombre.includes("node_modules"),
});

/** Files whose purpose is timing, or a wait without an end. */
const CON_RITMO = [
  "test/support/teclado.ts",
  "test/walls/pausas.test.ts",
  // A thread that never answers.
  "packages/core/src/node/support/dibujante-terco.ts",
];

const PAUSA =
  /await (?:new Promise\b.*\bsetTimeout\(|pausa\(|sleep\(|delay\(|\w+\.waitForTimeout\()|Atomics\.wait\(|=> setTimeout\(r/;
const BUCLE = /^\s*(?:while|for) \(|\bdo \{/;

/** Lists the lines of a file that wait a fixed time outside a loop, which would check its condition again. */
function pausasFijas(texto: string): number[] {
  const lineas = texto.split("\n");
  const sangria = (linea: string) => linea.search(/\S/);
  return lineas.flatMap((linea, i) => {
    if (!PAUSA.test(linea) || BUCLE.test(linea)) return [];
    let fuera = sangria(linea);
    for (let j = i - 1; j >= 0 && fuera > 0; j--) {
      const otra = lineas[j] ?? "";
      if (otra.trim() === "" || sangria(otra) >= fuera) continue;
      if (BUCLE.test(otra)) return [];
      fuera = sangria(otra);
    }
    return [i + 1];
  });
}

test.each([
  ["a wait in a test", 1, "test('a', async () => {\n  await new Promise((r) => setTimeout(r, 100));\n});"],
  ["a wait by the clock of promises", 1, "async function f() {\n  await pausa(100);\n}"],
  ["a browser's wait", 1, "  await page.waitForTimeout(50);"],
  ["a wait after a loop", 1, "  while (a) {\n    b();\n  }\n  await pausa(20);"],
  [
    "none in a loop that looks",
    0,
    "  while (!(await a())) {\n    if (b) throw c;\n    await pausa(20);\n  }",
  ],
  ["none in a loop of one line", 0, "  while (a < 3) await new Promise((r) => setTimeout(r, 20));"],
])("%s is seen", (_que, cuantas, texto) => {
  expect(pausasFijas(texto)).toHaveLength(cuantas);
});

test("no test waits for a fixed time: it looks until what it waits for is there", () => {
  expect(PRUEBAS.length).toBeGreaterThan(300);
  const fijas = PRUEBAS.filter((archivo) => !CON_RITMO.includes(archivo)).flatMap((archivo) =>
    pausasFijas(readFileSync(join(RAIZ, archivo), "utf8")).map((linea) => `${archivo}:${linea}`),
  );
  expect(fijas).toEqual([]);
});
