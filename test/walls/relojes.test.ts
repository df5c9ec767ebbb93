import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const RAIZ = join(import.meta.dirname, "../..");
/** Tests and what sets them up. The bench measures durations, and the soak's kills come at random times. */
const PRUEBAS = globSync(["{packages,apps,test}/**/*.test.ts", "{packages,apps,test}/**/support/**/*.ts"], {
  cwd: RAIZ,
  exclude: (nombre) => nombre.includes("node_modules"),
});

/** Files whose clocks decide nothing on a busy machine, and why. */
const CON_RAZON: Readonly<Record<string, string>> = {
  "apps/server/src/limite-varios-servidores.postgres.test.ts": "the bound grows with the time that passed",
  "packages/siat-pilot/src/control/api.test.ts": "a lower bound: a latency is waited",
  "test/conformance/simulador.test.ts": "a lower bound: the next millisecond is waited for",
  "test/simulacion/simulacion.test.ts": "thousands of virtual hours, each test with ten minutes and more",
  "test/support/al-fallar.ts": "the picture of a test that failed already",
  "test/support/navegador.ts": "the one limit of every page",
  "test/walls/relojes.test.ts": "its own samples",
};

const RELOJES = [
  // A duration or a moment of the wall clock that an assertion compares.
  /\bexpect(?:\.poll)?\(.*\b(?:performance|Date)\.now\(\).*\.toBe(?:Less|Greater)Than/,
  /\.toBe(?:Less|Greater)Than\w*\(.*\bperformance\.now\(\)/,
  // A limit of its own, of a page, a test or a process.
  /\.setDefault(?:Navigation)?Timeout\(/,
  /\btimeout: \d/,
  /^\s*\}, [\d_]+\);$/,
];

/** Lists the lines on which a clock decides a test's outcome. */
function relojes(texto: string): number[] {
  return texto.split("\n").flatMap((linea, i) => (RELOJES.some((uno) => uno.test(linea)) ? [i + 1] : []));
}

test.each([
  ["a duration that is compared", 1, "  expect(performance.now() - desde).toBeLessThan(1000);"],
  ["a bound of the clock", 1, "  expect(menor).toBeLessThan(tiempo(performance.now() - inicio));"],
  ["a page's limit", 1, "  page.setDefaultTimeout(30_000);"],
  ["a wait's limit", 1, "  await boton.click({ trial: true, timeout: 10_000 });"],
  ["a test's limit", 1, "  }, 180_000);"],
  ["no wait", 0, "  await boton.click();\n  await expect.poll(() => quedan()).toBe(0);"],
  ["no limit that has a name", 0, "  execFileSync(programa, [], { timeout: ESPERA_MS });"],
])("%s: %i seen", (_que, cuantos, texto) => {
  expect(relojes(texto)).toHaveLength(cuantos);
});

test("no clock decides a test's outcome: waits have one generous limit, and work is measured by processor time", () => {
  expect(PRUEBAS.length).toBeGreaterThan(300);
  const halladas = PRUEBAS.flatMap((archivo) =>
    relojes(readFileSync(join(RAIZ, archivo), "utf8")).map((linea) => ({ archivo, linea })),
  );
  expect(
    halladas
      .filter(({ archivo }) => !(archivo in CON_RAZON))
      .map(({ archivo, linea }) => `${archivo}:${linea}`),
  ).toEqual([]);
  const sinReloj = Object.keys(CON_RAZON).filter((uno) => !halladas.some(({ archivo }) => archivo === uno));
  expect(sinReloj, "reasons that are no longer needed").toEqual([]);
});
