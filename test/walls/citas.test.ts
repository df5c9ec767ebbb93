import { describe, expect, test } from "vitest";
import {
  AJENAS,
  citasRotas,
  readDocumentos,
  listArchivos,
  listCitas,
  listRutas,
  marcasDe,
} from "../support/citas.ts";
import { listAusentes, readArbol } from "../support/nombrados.ts";

const archivos = listArchivos();
const documentos = readDocumentos(archivos);

/** Names a document without being a citation of this file. */
const doc = (nombre: string) => `docs/${nombre}`;

describe("every citation of a document points at a heading or a row that is there", () => {
  test("in code, tests, scripts and the documents", () => {
    const rotas = archivos.flatMap(({ ruta, texto }) =>
      citasRotas(texto, documentos).map((rota) => `${ruta}: ${rota}`),
    );
    expect(rotas).toEqual([]);
  });

  test("and none names a document that the project does not hold", () => {
    const ajenas = archivos.flatMap(({ ruta, texto }) =>
      texto
        .split("\n")
        .flatMap((linea, i) => (AJENAS.test(linea) ? [`${ruta}:${i + 1}: ${linea.trim()}`] : [])),
    );
    expect(ajenas).toEqual([]);
  });

  test("and the documents that code cites by number are among them, and so is the code", () => {
    expect(archivos.map(({ ruta }) => ruta)).toContain("packages/core/src/cuf.ts");
    const numerados = [...documentos]
      .filter(([, { encabezados }]) => encabezados.length > 0)
      .map(([ruta]) => ruta);
    expect(numerados).toEqual(
      expect.arrayContaining([doc("fiscal-rules.md"), doc("design.md"), doc("api.md"), doc("trust.md")]),
    );
  });

  test.each([doc("fiscal-rules.md"), doc("design.md"), doc("api.md"), doc("trust.md")])(
    "%s numbers its headings from 1 on, each once",
    (ruta) => {
      const { encabezados = [] } = documentos.get(ruta) ?? {};
      const letra = (encabezados[0] ?? "").replace(/\d+/, "");
      expect(encabezados).toEqual(encabezados.map((_, i) => `${letra}${i + 1}`));
      expect(encabezados.length).toBeGreaterThan(10);
    },
  );

  test.each([
    ["a heading that is not there", 1, `/** A rule. ${doc("fiscal-rules.md")} F999. */`],
    ["one of several", 1, `// ${doc("design.md")} D5, D6 and D999`],
    ["those at the end of a range", 13, `/** ${doc("api.md")} A40 to A60. */`],
    ["one over the end of a line", 1, `/**\n * Its rule is ${doc("fiscal-rules.md")}\n * F999.\n */`],
    ["a numbered heading", 1, `${doc("trust.md")}, headings 2 and 999`],
    ["a row of a table", 1, `${doc("fiscal-assumptions.md")}, 999`],
    ["a heading of another document", 1, `${doc("api.md")} F1`],
    ["a document that is not there", 1, doc("no-existe.md")],
    ["a decision that is not there", 1, doc("decisions/9999")],
  ])("so %s is found", (_que, cuantas, texto) => {
    expect(citasRotas(texto, documentos)).toHaveLength(cuantas);
  });

  test.each([
    `/** ${doc("fiscal-rules.md")} F12; ${doc("design.md")} D6 to D8, ${doc("api.md")} A16. */`,
    `(${doc("fiscal-assumptions.md")}, 9 to 12)`,
    `\`${doc("trust.md")}\`, heading 14`,
    `${doc("reliability.md")} I1 to I12 and R01 to R24`,
    `${doc("decisions/0007")} and ${doc("decisions/0010-transactions-share-a-commit.md")}`,
    `${doc("performance.md")}: 3.5 ms`,
  ])("and %s is not", (texto) => {
    expect(citasRotas(texto, documentos)).toEqual([]);
  });
});

test("a text's citations are counted, broken ones too", () => {
  expect(
    listCitas(`${doc("fiscal-rules.md")} F999; ${doc("design.md")} D6 and ${doc("no-existe.md")}`),
  ).toHaveLength(3);
});

test("a list of marks is read with its ranges", () => {
  expect(marcasDe("F1, F3 to F5 and F9")).toEqual(["F1", "F3", "F4", "F5", "F9"]);
  expect(marcasDe("R08 to R10")).toEqual(["R08", "R09", "R10"]);
  expect(marcasDe("9 to 12")).toEqual(["9", "10", "11", "12"]);
});

/** Names of other programs, and names that the program puts together, so that no source has them whole. */
const DE_FUERA: ReadonlySet<string> = new Set([
  "LISTEN",
  "MAJOR.MINOR.PATCH",
  "Upgrade",
  "archive_mode",
  "aws4fetch",
  "cksumvfs",
  "exceljs",
  "lib-storage",
  "mostrador_copia_fuera_edad_seconds",
  "pg_basebackup",
  "ssh2-sftp-client",
  "synchronous_standby_names",
]);

describe("a file, folder or symbol that a document names in a code span is in the tree", () => {
  // This file names what is nowhere else.
  const fuentes = archivos.filter(({ ruta }) => ruta !== "test/walls/citas.test.ts");
  const arbol = readArbol(fuentes, listRutas());
  const prosa = archivos.filter(({ ruta }) => /^docs\/.+\.md$|(?:README|CONTRIBUTING)\.md$/.test(ruta));

  test("in each README, CONTRIBUTING.md and each document", () => {
    expect(prosa.length).toBeGreaterThan(70);
    const ausentes = prosa.flatMap(({ ruta, texto }) =>
      listAusentes(texto, arbol)
        .filter(({ nombre }) => !DE_FUERA.has(nombre))
        .map(({ linea, nombre }) => `${ruta}:${linea}: ${nombre}`),
    );
    expect(ausentes).toEqual([]);
  });

  test("and no name of another program is listed in vain", () => {
    const usados = prosa.flatMap(({ texto }) => listAusentes(texto, arbol).map(({ nombre }) => nombre));
    expect([...DE_FUERA].filter((nombre) => !usados.includes(nombre))).toEqual([]);
  });

  test.each([
    ["a symbol that is gone", "Held by `noLoTieneNadie`."],
    ["a file that is gone", "Held by `core/no-existe.ts`."],
    ["a folder that is gone", "Held by `apps/server/src/no-existe/`."],
    ["a test that is gone", "**Tests.** `no-existe.test.ts`."],
    ["a symbol of another file", "`core/src/cuf.ts` `takeNumero` makes it."],
    ["the second symbol of a file", "`core/src/cuf.ts` `buildCuf`, `takeNumero`."],
    ["a symbol below its file", "`core/src/cuf.ts`\n`takeNumero` makes it."],
    ["a member of what is there", "It calls `Cuf.noLoTieneNadie()`."],
  ])("so %s is found", (_que, texto) => {
    expect(listAusentes(`Antes.\n${texto}`, arbol)).toEqual([
      { linea: 2, nombre: expect.stringMatching(/noLoTieneNadie|no-existe|cuf\.ts takeNumero/) },
    ]);
  });

  test.each([
    "`core/cuf.ts` `buildCuf` and `CAMPOS`",
    "`packages/core/src/cuf.ts`, `takeNumero`",
    "`test/e2e/`, `caja/sync`, `compatibilidad-*.test.ts`",
    "`npm run noLoTieneNadie`, `/v1/no-existe.json`, `908`",
    "`test-results/no-existe.json`, `docs/decisions/0004`",
    "    `noLoTieneNadie` in a block",
  ])("and %s is not", (texto) => {
    expect(listAusentes(texto, arbol)).toEqual([]);
  });
});
