import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { MUTANTES } from "../simulacion/mutantes/index.ts";

const RAIZ = join(import.meta.dirname, "../..");
const leer = (ruta: string) => readFileSync(join(RAIZ, ruta), "utf8");

/** Rows of the table of bugs in docs/reliability.md: a row may name several, which break one sentence and have one finder. */
const FILAS = [
  ...leer("docs/reliability.md").matchAll(
    /^\| ((?:`[a-z0-9-]+`(?:, )?)+) \| ([\d.]+[a-z]?) \| (.*) \| (first|complete) \|$/gm,
  ),
].flatMap(([, nombres = "", frase = "", halla = "", tramo = ""]) =>
  [...nombres.matchAll(/`([^`]+)`/g)].map(([, nombre = ""]) => ({ nombre, frase, halla, tramo })),
);
const filaDe = (nombre: string) => FILAS.find((fila) => fila.nombre === nombre);

/** Numbers of the sentences that bugs break. */
const FRASES = [...leer("docs/reliability.md").matchAll(/^\| (\d+\.\d+[a-z]?) \| /gm)].map(
  ([, numero = ""]) => numero,
);

describe("the table of bugs on purpose in docs/reliability.md", () => {
  test("has a row for each bug, and no other row", () => {
    expect(FILAS.map(({ nombre }) => nombre).toSorted()).toEqual(
      MUTANTES.map(({ nombre }) => nombre).toSorted(),
    );
  });

  test.each(MUTANTES)("tells the sentence and the finder of $nombre", ({ nombre, frase, prueba, con }) => {
    const fila = filaDe(nombre);
    expect(fila?.frase).toBe(frase);
    expect(FRASES, `docs/reliability.md has no sentence ${frase}`).toContain(frase);
    if (prueba === undefined) {
      const quienes = con === undefined ? "stories" : `stories with \`${con}\``;
      expect(fila?.halla).toMatch(new RegExp(`^${quienes}(?:, seed \\d+: (?:I\\d+|R16))?$`));
    } else {
      expect(existsSync(join(RAIZ, prueba))).toBe(true);
      const corta = /^`([^`]+)`$/.exec(fila?.halla ?? "")?.[1] ?? "";
      expect(prueba.replace("/src/", "/")).toMatch(
        new RegExp(`(?:^|/)${corta.replace("/src/", "/").replaceAll(".", "\\.")}$`),
      );
    }
  });

  test("has at least nine in ten found by the first tier", () => {
    const deLaPrimera = FILAS.filter(({ tramo }) => tramo === "first");
    expect(deLaPrimera.length / FILAS.length).toBeGreaterThanOrEqual(0.9);
  });

  test("numbers each sentence once", () => {
    expect(new Set(FRASES).size).toBe(FRASES.length);
  });
});

/** Files of code whose path a table may shorten to its end. */
const ARCHIVOS = globSync(["{packages,apps,test,scripts,docs}/**/*.{ts,tsx,md,css}", ".ci/*", "*.*"], {
  cwd: RAIZ,
  exclude: (nombre) => nombre.includes("node_modules"),
}).map((ruta) => `/${ruta.replace("/src/", "/")}`);
/** Files of the simulation's machine, which docs/reliability.md names without a folder. */
const hay = (ruta: string) => ARCHIVOS.some((archivo) => archivo.endsWith(`/${ruta.replace("/src/", "/")}`));

describe.each(["docs/trust.md", "docs/reliability.md"])("%s", (documento) => {
  test("names files that are there", () => {
    const rutas = [...leer(documento).matchAll(/`([\w./-]+\.(?:tsx?|md))`/g)].map(([, ruta = ""]) => ruta);
    expect(rutas.length).toBeGreaterThan(50);
    expect([...new Set(rutas)].filter((ruta) => !hay(ruta))).toEqual([]);
  });
});
