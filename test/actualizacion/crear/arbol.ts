import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");
/** Packages of this project in node_modules: in another tree they are that tree's own. */
const PROPIOS: Readonly<Record<string, string>> = {
  core: "packages/core",
  siat: "packages/siat",
  "siat-pilot": "packages/siat-pilot",
  ui: "packages/ui",
  server: "apps/server",
  desktop: "apps/desktop",
  test: "test",
};

/** The source tree of a commit, in a folder of its own. */
export interface Arbol {
  readonly carpeta: string;
  /** The full hash. */
  readonly commit: string;
  readonly borrar: () => void;
}

/** Checks a commit out into a temporary folder, with this tree's third-party modules. Throws with git's words when it cannot. */
export function abrirArbol(revision: string): Arbol {
  const commit = git("rev-parse", "--verify", `${revision}^{commit}`).trim();
  const carpeta = mkdtempSync(join(tmpdir(), "mostrador-arbol-"));
  git("worktree", "add", "--detach", carpeta, commit);
  enlazarModulos(carpeta);
  return {
    carpeta,
    commit,
    borrar: () => {
      git("worktree", "remove", "--force", carpeta);
      rmSync(carpeta, { recursive: true, force: true });
    },
  };
}

function enlazarModulos(carpeta: string): void {
  const aqui = join(ROOT, "node_modules");
  const alli = join(carpeta, "node_modules");
  mkdirSync(join(alli, "@mostrador"), { recursive: true });
  for (const nombre of readdirSync(aqui))
    if (nombre !== "@mostrador") symlinkSync(join(aqui, nombre), join(alli, nombre));
  for (const [nombre, lugar] of Object.entries(PROPIOS)) {
    symlinkSync(join(carpeta, lugar), join(alli, "@mostrador", nombre));
    // Modules of which this package has another version than the rest.
    const suyos = join(ROOT, lugar, "node_modules");
    if (existsSync(suyos)) symlinkSync(suyos, join(carpeta, lugar, "node_modules"));
  }
}

/** Runs git in this tree. Throws with its words where it fails. */
export function git(...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr || String(error)}`);
  return stdout;
}
