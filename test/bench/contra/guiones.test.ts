import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseGuiones } from "./guiones.ts";

const RAIZ = join(import.meta.dirname, "../../..");
const SCRIPTS = { server: "node a.ts", simulator: "node b.ts", desktop: "node c/d.ts", admin: "node e.ts" };
const conScripts = (cambios: object) => JSON.stringify({ scripts: { ...SCRIPTS, ...cambios } });

describe("the programs of a commit", () => {
  test("are those of its own scripts, under its own Node", () => {
    expect(parseGuiones(conScripts({}), "/clon")).toEqual({
      ok: true,
      value: {
        servidor: "/clon/a.ts",
        simulador: "/clon/b.ts",
        caja: "/clon/c/d.ts",
        admin: "/clon/e.ts",
        node: "/clon/node_modules/.bin/node",
      },
    });
  });

  test("of this tree are there", () => {
    const hallados = parseGuiones(readFileSync(join(RAIZ, "package.json"), "utf8"), RAIZ);
    if (!hallados.ok) throw new Error(hallados.error);
    for (const archivo of Object.values(hallados.value)) expect(existsSync(archivo), archivo).toBe(true);
    const version = execFileSync(hallados.value.node ?? "", ["--version"], { encoding: "utf8" });
    expect(version).toMatch(/^v26\./);
  });

  test.each([
    ["a script that is missing", conScripts({ admin: undefined }), /«admin».*falta/],
    ["a script of another program", conScripts({ server: "tsx a.ts" }), /«server».*tsx a\.ts/],
    ["a script with options of Node", conScripts({ desktop: "node --flag c.ts" }), /«desktop»/],
    ["a script of two commands", conScripts({ simulator: "node a.ts && node b.ts" }), /«simulator»/],
    ["no scripts", "{}", /no tiene scripts/],
    ["a text that is no JSON", "{", /no tiene scripts/],
  ])("are refused for %s", (_que, texto, queja) => {
    const hallados = parseGuiones(texto, "/clon");
    expect(hallados).toEqual({ ok: false, error: expect.stringMatching(queja) });
  });
});
