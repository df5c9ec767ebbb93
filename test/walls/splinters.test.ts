import { expect, test } from "vitest";
import { listArchivos } from "../support/citas.ts";
import { isCode } from "../support/linter.ts";
import { listSplinters } from "../support/splinters.ts";

/** Small files with one importer that the project bears: 74 stood apart for a reason when the ceiling was set. docs/decisions/0084 */
const CEILING = 80;

const REMEDY = `More than ${CEILING} files of at most 60 lines have a single importer that is no list. Put what only one file uses into that file, below what uses it. A file stays apart where a wall is between both, where it is one of a family that is looked for by name, or where a test replaces it (docs/decisions/0050). The newest of these are yours:`;

test("few small files have a single importer", () => {
  const code = listArchivos(undefined, isCode);
  expect(code.length).toBeGreaterThan(1500);
  const splinters = listSplinters(code).filter(({ ofList }) => !ofList);
  const named = splinters.map(({ ruta, importer }) => `${ruta} (of ${importer})`).join("\n");
  expect(splinters.length, `${REMEDY}\n${named}`).toBeLessThanOrEqual(CEILING);
});

test("a planted small file with one importer is named; one of a list, of two files, or a long one is not", () => {
  const importing = (ruta: string, ...of: readonly string[]) => ({
    ruta,
    texto: of.map((uno) => `import { x } from "${uno}";\n`).join(""),
  });
  const small = { texto: "export const x = 1;\n" };
  const planted = [
    importing("a/entera.ts", "./astilla.ts", "./de-dos.ts", "./larga.ts"),
    importing("a/otra.ts", "./de-dos.ts"),
    importing("a/routes.ts", "./de-la-lista.ts"),
    { ...small, ruta: "a/astilla.ts" },
    { ...small, ruta: "a/de-dos.ts" },
    { ...small, ruta: "a/de-la-lista.ts" },
    { ruta: "a/larga.ts", texto: small.texto.repeat(61) },
  ];
  expect(listSplinters(planted)).toEqual([
    { ruta: "a/astilla.ts", importer: "a/entera.ts", ofList: false },
    { ruta: "a/de-la-lista.ts", importer: "a/routes.ts", ofList: true },
  ]);
});
