import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VERSION } from "@mostrador/core/node";
import { build } from "vite";
import { afterAll, expect, test } from "vitest";
import { EXTERNOS, lugares, WORKERS } from "../../apps/desktop/vite.main.config.ts";

const ROOT = join(import.meta.dirname, "../..");
const salida = mkdtempSync(join(tmpdir(), "mostrador-version-"));
afterAll(() => rmSync(salida, { recursive: true, force: true }));

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };

test("the version is the one of the root's package.json", () => {
  expect(VERSION).toBe(version);
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

test("a bundled program carries the version where no package.json is", async () => {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    plugins: [lugares(WORKERS)],
    build: {
      ssr: true,
      outDir: salida,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        external: EXTERNOS,
        input: join(ROOT, "packages/core/src/node/version.ts"),
        output: { format: "es", entryFileNames: "version.mjs" },
      },
    },
  });
  const dice = `import { VERSION } from ${JSON.stringify(join(salida, "version.mjs"))}; process.stdout.write(VERSION)`;
  expect(execFileSync(process.execPath, ["--input-type=module", "-e", dice], { encoding: "utf8" })).toBe(
    version,
  );
});

test("the changelog has what is unreleased first, and every release with its day", () => {
  const titulos = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8")
    .split("\n")
    .filter((linea) => linea.startsWith("## "));
  expect(titulos[0]).toBe("## [Unreleased]");
  for (const titulo of titulos.slice(1)) expect(titulo).toMatch(/^## \[[^\]]+\] - \d{4}-\d\d-\d\d$/);
});
