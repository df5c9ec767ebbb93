import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const RAIZ = join(import.meta.dirname, "../..");

/** Ways to write VAT's rate, its rest, or where it stands. */
const TASA = /(?<![\d.v])(?:0\.13|0\.87|1\.13|14\.94)(?!\d)|\b(?:13|87) ?%|IVA incluid/i;

/** The places that know the rate: a law each, and the tax system's own second reading. */
const SABEN: ReadonlySet<string> = new Set([
  "packages/core/src/regimenes/ley-843.ts",
  "packages/core/src/regimenes/ley-1733.ts",
  "packages/siat-pilot/src/calculos/iva.ts",
  "packages/siat-pilot/src/reglas/tabla.ts",
]);

const archivos = globSync(
  "{packages/*/src,apps/desktop/src,apps/server/src,apps/server/portal/src,apps/server/guia}/**/*.{ts,tsx,md}",
  { cwd: RAIZ },
).filter((ruta) => !/\.test\.tsx?$|\/support\/|\/muestras\//.test(ruta));

describe("the rate of VAT", () => {
  test("is known by the laws alone", () => {
    expect(archivos.length).toBeGreaterThan(800);
    const otros = archivos.flatMap((ruta) =>
      SABEN.has(ruta)
        ? []
        : readFileSync(join(RAIZ, ruta), "utf8")
            .split("\n")
            .flatMap((renglon, i) => (TASA.test(renglon) ? [`${ruta}:${i + 1} ${renglon.trim()}`] : [])),
    );
    expect(otros).toEqual([]);
  });

  test.each([
    "base.times(0.13)",
    'decimal("0.87")',
    "el 13 % de lo devuelto",
    "precio con IVA incluido",
    "total / 1.13",
  ])("is found in %s", (texto) => expect(TASA.test(texto)).toBe(true));
  test.each(["0.130 ms", "10.13", "v1.13.0", "130 %", "2.13"])("is not found in %s", (texto) =>
    expect(TASA.test(texto)).toBe(false),
  );
});

/** The places that speak of the dollar of before 2026-06-29: what something had cost then. */
const DE_ANTES: ReadonlySet<string> = new Set([
  "packages/core/src/existencias/precio.ts",
  "apps/server/src/existencias/routes/respuestas-reposicion.ts",
]);

test("the frozen dollar is history: no program and no page knows it as a rate of today", () => {
  const saben = archivos.filter((ruta) => /\b6[.,]96\b/.test(readFileSync(join(RAIZ, ruta), "utf8")));
  expect(new Set(saben)).toEqual(DE_ANTES);
});
