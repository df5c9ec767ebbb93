import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { mutar } from "../maquina/mutante.ts";
import { MUTANTES } from "./index.ts";

const RAIZ = join(import.meta.dirname, "../../..");

describe("the bugs on purpose", () => {
  test("fit the source as it is now", () => {
    for (const mutante of MUTANTES)
      for (const archivo of new Set(mutante.cambios.map(([nombre]) => nombre))) {
        const ruta = join(RAIZ, archivo);
        const fuente = readFileSync(ruta, "utf8");
        const mutada = mutar(mutante, ruta, fuente);
        expect(mutada).not.toBe(fuente);
        expect(() => stripTypeScriptTypes(mutada), `${mutante.nombre} is no TypeScript`).not.toThrow();
      }
  });

  test("name cases that their test files have", () => {
    const casos = MUTANTES.flatMap(({ nombre, prueba, caso }) =>
      prueba === undefined || caso === undefined ? [] : [{ nombre, prueba, caso }],
    );
    expect(casos.length).toBeGreaterThan(5);
    const sin = casos.filter(({ prueba, caso }) => !readFileSync(join(RAIZ, prueba), "utf8").includes(caso));
    expect(sin).toEqual([]);
  });

  test("are sixty and more, each with its own name", () => {
    expect(new Set(MUTANTES.map(({ nombre }) => nombre)).size).toBe(MUTANTES.length);
    expect(MUTANTES.length).toBeGreaterThanOrEqual(60);
  });
});
