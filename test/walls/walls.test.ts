import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { rowsOfTier } from "@mostrador/core/support";
import { afterAll, describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
/** A tree with only the project's rules: no other test sees its files. */
const ARBOL = mkdtempSync(join(tmpdir(), "muros-"));
copyFileSync(join(ROOT, ".oxlintrc.json"), join(ARBOL, ".oxlintrc.json"));
afterAll(() => rmSync(ARBOL, { recursive: true, force: true }));

function plantar(file: string, source: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
}

/** Lints a file at the wall's place in this tree, then deletes it. */
function lint(folder: string, source: string, extension = "ts"): { status: number | null; out: string } {
  const file = join(ARBOL, folder, `muro-de-prueba.${extension}`);
  plantar(file, source);
  const { status, stdout } = spawnSync(join(ROOT, "node_modules/.bin/oxlint"), [file], {
    cwd: ARBOL,
    encoding: "utf8",
  });
  rmSync(file);
  return { status, out: stdout };
}

describe("a wall of docs/design.md D1", () => {
  test.each([
    [
      "core imports no Node",
      "packages/core/src",
      'import { readFileSync } from "node:fs";\nexport const x = readFileSync;',
    ],
    ["core reads no clock", "packages/core/src", "export const x = Date.now();"],
    ["core draws no randomness", "packages/core/src", "export const x = Math.random();"],
    [
      "core imports nobody",
      "packages/core/src/node",
      'import { x } from "@mostrador/siat";\nexport const y = x;',
    ],
    [
      "siat does not import the server",
      "packages/siat/src",
      'import { x } from "@mostrador/server";\nexport const y = x;',
    ],
    [
      "the simulator does not compute with core",
      "packages/siat-pilot/src",
      'import { buildCuf } from "@mostrador/core";\nexport const y = buildCuf;',
    ],
    [
      "the simulator does not reach core's files",
      "packages/siat-pilot/src",
      'import { buildCuf } from "../../core/src/cuf.ts";\nexport const y = buildCuf;',
    ],
    [
      "the server does not import the simulator",
      "apps/server/src",
      'import { startPilot } from "@mostrador/siat-pilot";\nexport const y = startPilot;',
    ],
    [
      "the server's database imports no use case",
      "apps/server/src/documentos/db",
      'import { sendFactura } from "../enviar-factura.ts";\nexport const y = sendFactura;',
    ],
    [
      "the server's database imports no HTTP",
      "apps/server/src/motor",
      'import { FALLOS } from "../http/fallos.ts";\nexport const y = FALLOS;',
    ],
    [
      "a use case imports no HTTP",
      "apps/server/src/copias/restaurar",
      'import { FALLOS } from "../../http/fallos.ts";\nexport const y = FALLOS;',
    ],
    [
      "a use case imports no route",
      "apps/server/src/documentos",
      'import { anular } from "./routes/facturas.ts";\nexport const y = anular;',
    ],
    [
      "a route reaches the database through a use case or a reader",
      "apps/server/src/cuenta/routes",
      'import { saldo } from "../db/creditos.ts";\nexport const y = saldo;',
    ],
    [
      "a route writes no SQL",
      "apps/server/src/cuenta/routes",
      'import { sql } from "kysely";\nexport const y = sql;',
    ],
    [
      "a page or a credential reaches the database through a use case or a reader",
      "apps/server/src/http",
      'import { getEmpresa } from "../cuenta/db/empresas.ts";\nexport const y = getEmpresa;',
    ],
    ["HTTP writes no SQL", "apps/server/src/http", 'import { sql } from "kysely";\nexport const y = sql;'],
    [
      "a reader opens no transaction",
      "apps/server/src/ventas/readers",
      'import { transaccion } from "../../motor/transaccion.ts";\nexport const y = transaccion;',
    ],
    [
      "a reader imports no HTTP",
      "apps/server/src/ventas/readers",
      'import { FALLOS } from "../../http/fallos.ts";\nexport const y = FALLOS;',
    ],
    [
      "a use case does not import the simulator",
      "apps/server/src/documentos",
      'import { startPilot } from "@mostrador/siat-pilot";\nexport const y = startPilot;',
    ],
    [
      "the window's host imports nothing of the browser's",
      "apps/desktop/src/hosts/electron",
      'import { sendJson } from "../loopback/http.ts";\nexport const y = sendJson;',
    ],
    [
      "the till does not speak to the tax system",
      "apps/desktop/src/caja",
      'import { createSiat } from "@mostrador/siat";\nexport const y = createSiat;',
    ],
    [
      "a query of the till knows no use case",
      "apps/desktop/src/caja/venta/db",
      'import { Cobrador } from "../cobrar.ts";\nexport const y = Cobrador;',
    ],
    [
      "a query of the till knows no use case of another room",
      "apps/desktop/src/caja/venta/db",
      'import { readLuces } from "../../estado/luces.ts";\nexport const y = readLuces;',
    ],
    [
      "the till's database machine knows no use case",
      "apps/desktop/src/caja/motor",
      'import { Cobrador } from "../venta/cobrar.ts";\nexport const y = Cobrador;',
    ],
    [
      "only hosts/electron imports electron",
      "apps/desktop/src/caja",
      'import { app } from "electron";\nexport const y = app;',
    ],
    [
      "the contract imports no Node",
      "apps/desktop/src/contract",
      'import fs from "node:fs";\nexport const y = fs;',
    ],
    [
      "what till and portal share imports neither",
      "packages/ui/src",
      'import { puente } from "../../../apps/desktop/src/ui/puente.ts";\nexport const y = puente;',
    ],
    [
      "the screen does not reach the selling half",
      "apps/desktop/src/ui",
      'import { y } from "../caja/index.ts";\nexport const z = y;',
    ],
  ])("%s", (_wall, folder, source) => {
    const { status, out } = lint(folder, source);
    expect(out).toMatch(/no-restricted/);
    expect(status).not.toBe(0);
  });

  test.each([
    ["a button", "apps/desktop/src/ui/venta", "<Button disabled>Cobrar</Button>"],
    ["an icon", "apps/desktop/src/ui/venta", "<ActionIcon disabled />"],
    ["a plain button", "apps/desktop/src/ui/venta", '<button type="button" disabled />'],
    ["one of the portal", "apps/server/portal/src/paginas", "<Button disabled>Guardar</Button>"],
  ])("%s that is off without saying why is refused", (_que, folder, jsx) => {
    const source = `import { ActionIcon, Button } from "@mantine/core";\nexport const x = [ActionIcon, Button];\nexport const y = ${jsx};\n`;
    const { status, out } = lint(folder, source, "tsx");
    expect(out).toMatch(/dice por qué/);
    expect(status).not.toBe(0);
  });

  describe.each(
    rowsOfTier(["apps/desktop/src/ui/cliente", "apps/server/portal/src/paginas", "packages/ui/src"], 1, 1),
  )("a screen in %s", (folder) => {
    test.each([
      ["makes no UUID by the browser", "export const x = crypto.randomUUID();"],
      ["makes none by the window's name either", "export const x = () => window.crypto.randomUUID();"],
      ["computes no digest by the browser", "export const x = crypto.subtle;"],
      ["writes no clipboard by the browser", "export const x = navigator.clipboard;"],
      [
        "has no button that copies by the browser",
        'import { CopyButton } from "@mantine/core";\nexport const x = CopyButton;',
      ],
    ])("%s, which plain http in a network lacks", (_que, source) => {
      const { status, out } = lint(folder, source, "tsx");
      expect(out).toMatch(/Muro: por http en una red/);
      expect(status).not.toBe(0);
    });
  });

  test("two files of a package import no types of each other", () => {
    const otro = join(ARBOL, "packages/core/src/muro-de-prueba-otro.ts");
    plantar(otro, 'import type { A } from "./muro-de-prueba.ts";\nexport type B = A | null;\n');
    const { status, out } = lint(
      "packages/core/src",
      'import type { B } from "./muro-de-prueba-otro.ts";\nexport type A = B | 1;\n',
    );
    expect(out).toMatch(/no-cycle/);
    expect(status).not.toBe(0);
  });

  test("stands in nobody's way: a plain file passes", () => {
    expect(lint("packages/core/src", "export const x = 1;\n").status).toBe(0);
  });

  test("stands against a cycle of types at the server", () => {
    const other = join(ARBOL, "apps/server/src/muro-vecino.ts");
    plantar(other, 'import type { Muro } from "./muro-de-prueba.ts";\nexport type Vecino = Muro | null;\n');
    const source = 'import type { Vecino } from "./muro-vecino.ts";\nexport type Muro = Vecino[];\n';
    const { status, out } = lint("apps/server/src", source);
    rmSync(other);
    expect(out).toMatch(/no-cycle/);
    expect(status).not.toBe(0);
  });

  const CARPETAS = [
    "apps/server/src/documentos",
    "apps/server/src/copias/restaurar",
    "apps/server/src/documentos/db",
    "apps/server/src/http",
    "apps/server/src/operacion/jobs",
    "apps/server/portal/src",
    "apps/server/portal/src/paginas",
    "apps/desktop/src/caja/impresion",
    "apps/desktop/src/ui/venta",
    "packages/core/src",
    "packages/siat/src",
    "packages/siat-pilot/src/servicios",
    "packages/ui/src",
  ];

  test.each(rowsOfTier(CARPETAS, 4))("stands against nineteen imports of values in %s", (carpeta) => {
    const nombres = Array.from({ length: 19 }, (_, i) => `x${i}`);
    const imports = nombres.map((x) => `import { ${x} } from "./${x}.ts";`);
    const { status, out } = lint(
      carpeta,
      `${imports.join("\n")}\nexport const y = [${nombres.join(", ")}];\n`,
    );
    expect(out).toMatch(/max-dependencies/);
    expect(status).not.toBe(0);
  });

  test.each(rowsOfTier(CARPETAS, 4, 2))("stands against nineteen imports of types in %s", (carpeta) => {
    const nombres = Array.from({ length: 19 }, (_, i) => `X${i}`);
    const imports = nombres.map((x) => `import type { ${x} } from "./${x}.ts";`);
    const { status, out } = lint(
      carpeta,
      `${imports.join("\n")}\nexport type Y = [${nombres.join(", ")}];\n`,
    );
    expect(out).toMatch(/max-dependencies/);
    expect(status).not.toBe(0);
  });

  test.each([
    "packages/core/src",
    "apps/server/src/motor",
    "apps/desktop/src/caja",
    "apps/server/portal/src",
  ])("stands against a non-null assertion in %s", (carpeta) => {
    const { status, out } = lint(carpeta, "export const primero = (lista: string[]) => lista[0]!.length;\n");
    expect(out).toMatch(/no-non-null-assertion/);
    expect(status).not.toBe(0);
  });

  test("lets a route name the type of a row", () => {
    const source = 'import type { Factura } from "../db/facturas.ts";\nexport type Y = Factura;\n';
    expect(lint("apps/server/src/documentos/routes", source).status).toBe(0);
  });
});
