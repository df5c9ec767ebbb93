import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { skipUnless } from "./omitir.ts";
import { findShared } from "./shared.ts";

const RAIZ = join(import.meta.dirname, "../../../../..");
const carpeta = mkdtempSync(join(tmpdir(), "omitir-"));
afterAll(() => rmSync(carpeta, { recursive: true }));

describe("a requirement", () => {
  const falta = { hay: false, motivo: "no such thing" };

  test("that is there leaves nothing out", () => {
    expect(skipUnless({ hay: true, motivo: "" }, { CI: "true" })).toEqual({});
  });

  test("that is absent leaves the test out with its reason, and fails in CI", () => {
    expect(skipUnless(falta, {})).toEqual({ skip: true, meta: { omitida: "no such thing" } });
    expect(() => skipUnless(falta, { CI: "true" })).toThrow("no such thing");
  });

  test("that CI may lack leaves the test out there too", () => {
    expect(skipUnless({ ...falta, permitido: true }, { CI: "true" })).toMatchObject({ skip: true });
  });
});

describe("the authority's files", () => {
  test("that are absent fail in CI", () => {
    expect(() => skipUnless(findShared(carpeta), { CI: "true" })).toThrow(carpeta);
  });

  test("with MOSTRADOR_SHARED=ninguna are left out in CI too", () => {
    expect(skipUnless(findShared("ninguna"), { CI: "true" })).toMatchObject({ skip: true });
  });
});

/** Runs one test file with the reporter, as the project's configuration has it. */
function run(cuerpo: string, env: Readonly<Record<string, string>>, ...args: string[]) {
  const aqui = (archivo: string) => JSON.stringify(join(import.meta.dirname, archivo));
  writeFileSync(
    join(carpeta, "uno.test.ts"),
    `import { describe, test } from ${JSON.stringify(import.meta.resolve("vitest"))};\nimport { skipUnless } from ${aqui("omitir.ts")};\n${cuerpo}`,
  );
  const config = join(carpeta, "vitest.config.ts");
  writeFileSync(
    config,
    `import { informarOmitidas } from ${aqui("informar-omitidas.ts")};\n` +
      `export default { root: ${JSON.stringify(carpeta)}, cacheDir: ${JSON.stringify(join(carpeta, "cache"))}, test: { include: ["uno.test.ts"], reporters: ["default", informarOmitidas(["no engine"])] } };`,
  );
  const { CI: _, ...resto } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(RAIZ, "node_modules/vitest/vitest.mjs"), "run", "--config", config, ...args],
    { cwd: RAIZ, env: { ...resto, ...env }, encoding: "utf8" },
  );
  return { status, salida: stdout + stderr };
}

describe("the end of a run", () => {
  const DECLARADAS = `
    const con = skipUnless({ hay: false, permitido: true, motivo: "no window" });
    describe.each([1, 2])("a suite %i", con, () => { test("one", () => {}); describe("inner", () => { test("two", () => {}); }); });
    test("three", skipUnless({ hay: false, permitido: true, motivo: "no disk" }), () => {});
    test("four", () => {});`;

  test("tells in one line how many tests were skipped and why, and passes", () => {
    const { status, salida } = run(DECLARADAS, { CI: "true" });
    expect(salida).toContain("Skipped: 5 tests (4 no window; 1 no disk)");
    expect(salida).toContain("Skipped, a whole project: no engine");
    expect(salida).not.toContain("without a reason");
    expect(status, salida).toBe(0);
  });

  test("with a skip that gives no reason names the test, and fails in CI", () => {
    const muda = `describe.skip("quiet", () => { test("one", () => {}); }); test("two", () => {});`;
    expect(run(muda, {})).toMatchObject({ status: 0, salida: expect.stringContaining("quiet > one") });
    expect(run(muda, { CI: "true" }).status).toBe(1);
  });

  test("of chosen tests alone takes those that were not chosen for no skip", () => {
    expect(run(DECLARADAS, { CI: "true" }, "-t", "four").status).toBe(0);
  });

  test("whose requirement is absent in CI fails with its reason", () => {
    const { status, salida } = run(
      `test("one", skipUnless({ hay: false, motivo: "no chromium" }), () => {});`,
      { CI: "true" },
    );
    expect([status, salida]).toEqual([1, expect.stringContaining("no chromium")]);
  });
});
