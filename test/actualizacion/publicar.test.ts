import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { diaDeVersion } from "./crear/nombrada.ts";
import { CON_GIT } from "./requisitos.ts";

const bien = {
  version: "0.2.0",
  paquete: '{"version":"0.2.0"}',
  changelog: "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n## [0.1.0] - 2026-11-22\n",
};

describe("a release", () => {
  test("is saved under the day of its heading in CHANGELOG.md", () => {
    expect(diaDeVersion(bien)).toEqual({ ok: true, value: "2026-12-01" });
  });

  test.each([
    ["that is no number", { version: "2026-12-01" }, /^Uso:/],
    ["that package.json does not name", { paquete: '{"version":"0.1.0"}' }, /package\.json dice 0\.1\.0/],
    ["that CHANGELOG.md does not name", { changelog: "## [Unreleased]\n" }, /CHANGELOG\.md le falta/],
    ["whose heading has no day", { changelog: "## [0.2.0]\n" }, /CHANGELOG\.md le falta/],
    ["without CHANGELOG.md", { changelog: null }, /CHANGELOG\.md le falta/],
  ])("%s is refused with what is missing", (_que, cambio, texto) => {
    const dicho = diaDeVersion({ ...bien, ...cambio });
    expect(dicho).toEqual({ ok: false, error: expect.stringMatching(texto) });
  });

  test("that cannot be named is refused by the command, which saves nothing", CON_GIT, () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, "publicar.ts"), "99.0.0"],
      { encoding: "utf8" },
    );
    expect([status, stderr]).toEqual([1, expect.stringContaining("package.json dice ")]);
  });
});
