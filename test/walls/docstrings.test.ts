import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hasCabeza, isPresentado, sinDocstring } from "../support/docstrings.ts";

const RAIZ = join(import.meta.dirname, "../..");
const read = (patron: string) =>
  globSync(patron, { cwd: RAIZ, exclude: (nombre) => nombre.includes("node_modules") })
    .filter((ruta) => !/\.test\.tsx?$|\.d\.ts$/.test(ruta))
    .map((ruta) => ({ ruta, texto: readFileSync(join(RAIZ, ruta), "utf8") }));

describe("a stranger reads", () => {
  test("a docstring on each export of a package", () => {
    const archivos = read("packages/*/src/**/*.ts").filter(({ ruta }) => !ruta.includes("/support/"));
    expect(archivos.length).toBeGreaterThan(250);
    const mudos = archivos.flatMap(({ ruta, texto }) => sinDocstring(texto).map((uno) => `${ruta}: ${uno}`));
    expect(mudos).toEqual([]);
  });

  test("a docstring on each export of the server; a route says it in its summary", () => {
    const archivos = read("apps/server/src/**/*.ts").filter(({ ruta }) => !ruta.includes("/support/"));
    expect(archivos.length).toBeGreaterThan(250);
    const mudos = archivos.flatMap(({ ruta, texto }) =>
      sinDocstring(texto.replaceAll(/^export (?=const \w+ = route\()/gm, "")).map((uno) => `${ruta}: ${uno}`),
    );
    expect(mudos).toEqual([]);
  });

  test.each(["packages/*/src/**/*.ts", "test/support/**/*.ts", "scripts/**/*.ts"])(
    "in the first lines of each file of %s what it is for",
    (patron) => {
      const archivos = read(patron);
      expect(archivos.length).toBeGreaterThan(10);
      expect(archivos.filter(({ texto }) => !hasCabeza(texto)).map(({ ruta }) => ruta)).toEqual([]);
    },
  );

  test.each([
    "apps/desktop/src/**/*.{ts,tsx}",
    "apps/server/src/**/*.ts",
    "apps/server/portal/src/**/*.{ts,tsx}",
    "test/**/*.ts",
  ])("early in each file of %s what it is for", (patron) => {
    const archivos = read(patron);
    expect(archivos.length).toBeGreaterThan(20);
    expect(archivos.filter(({ texto }) => !isPresentado(texto)).map(({ ruta }) => ruta)).toEqual([]);
  });
});

describe("so there is found", () => {
  test.each([
    ["a constant", 1, "export const A = 1;"],
    ["a function", 1, "import x from 'x';\n\nexport async function f() {}"],
    ["a type of its own", 1, "export type A = 1;"],
    ["the second of two", 1, "/** One. */\nexport const A = 1;\nexport const B = 2;"],
    ["none under a docstring", 0, "/** One. */\nexport const A = 1;"],
    [
      "none under a docstring and a lint comment",
      0,
      "/** One. */\n// oxlint-disable-next-line x\nexport const A = 1;",
    ],
    [
      "no type twin of a schema",
      0,
      "/** One. */\nexport const A = z.int();\nexport type A = z.infer<typeof A>;",
    ],
    ["no re-export", 0, 'export { A } from "./a.ts";'],
  ])("%s", (_que, cuantos, texto) => {
    expect(sinDocstring(texto)).toHaveLength(cuantos);
  });

  test.each([
    ["a comment on top", true, '/** For a. */\nimport a from "a";\nconst b = 1;'],
    [
      "a comment on the first declaration",
      true,
      'import {\n  a,\n} from "a";\n\n/** B. */\nexport const b = 1;',
    ],
    ["a program's comment under its interpreter", true, "#!/usr/bin/env node\n/** A. */\nconst b = 1;"],
    [
      "a comment on the second declaration only",
      false,
      'import a from "a";\nconst b = 1;\n/** C. */\nconst c = 1;',
    ],
    ["no comment", false, "const b = 1;"],
  ])("%s: %s", (_que, dice, texto) => {
    expect(hasCabeza(texto)).toBe(dice);
  });

  test.each([
    [
      "the first export's docstring, after what it needs",
      true,
      "const a = 1;\n/** B. */\nexport const b = a;",
    ],
    ["a docstring on a helper only", false, "x();\n/** A. */\nconst a = 1;\nexport const b = a;"],
    ["one that comes late", false, `${"x();\n".repeat(30)}/** B. */\nexport const b = 1;`],
    ["no export and no comment", false, "x();"],
  ])("%s: %s", (_que, dice, texto) => {
    expect(isPresentado(texto)).toBe(dice);
  });
});
