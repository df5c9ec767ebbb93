/** The linter with rules of the moment, over the code that ships. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const TREE = join(import.meta.dirname, "../..");

/** A place that breaks a rule. */
export interface Hallazgo {
  /** Rule as the linter names it: `eslint(max-lines)`. */
  readonly code: string;
  /** File from the working tree's folder on. */
  readonly filename: string;
  /** Places in the file: bytes from its beginning, and how many. */
  readonly labels: readonly { readonly span: { readonly offset: number; readonly length: number } }[];
}

/** Code of a package or an app that ships: no test, no support, no declaration. */
export function isCode(ruta: string): boolean {
  return /^(?:packages|apps)\/.*\.tsx?$/.test(ruta) && !/\.test\.tsx?$|\.d\.ts$|\/support\//.test(ruta);
}

/** Lists the places of the shipped code that break these rules, and these alone; `root` is the working tree, the project's by default. */
export function lint(rules: Readonly<Record<string, unknown>>, root = TREE): readonly Hallazgo[] {
  const folder = mkdtempSync(join(tmpdir(), "linter-"));
  try {
    const config = join(folder, "oxlintrc.json");
    writeFileSync(
      config,
      JSON.stringify({ plugins: ["typescript", "import"], categories: { correctness: "off" }, rules }),
    );
    const { stdout } = spawnSync(
      join(TREE, "node_modules/.bin/oxlint"),
      ["--disable-nested-config", "-c", config, "--format", "json", "packages", "apps"],
      { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
    );
    const { diagnostics }: { diagnostics: readonly Hallazgo[] } = JSON.parse(stdout);
    return diagnostics.filter(({ filename }) => isCode(filename));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
