import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { describeArbol, prepareClon } from "./clon.ts";

let raiz: string;

const git = (...args: readonly string[]) =>
  execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@x", ...args], {
    cwd: raiz,
    encoding: "utf8",
  }).trim();

function write(archivo: string, texto: string): void {
  const ruta = join(raiz, archivo);
  mkdirSync(dirname(ruta), { recursive: true });
  writeFileSync(ruta, texto);
}

/** Commits the tree with this server. */
function commit(servidor: string): string {
  const scripts = {
    server: `node ${servidor}`,
    simulator: "node b.ts",
    desktop: "node c.ts",
    admin: "node d.ts",
  };
  write("package.json", JSON.stringify({ scripts }));
  write(servidor, `// ${servidor}`);
  git("add", "-A");
  git("commit", "-qm", servidor);
  return git("rev-parse", "HEAD");
}

const preparar = (cual: string) => prepareClon(raiz, cual, () => {});
const carpetaDe = (hash: string) => join(raiz, "test-results/.contra", hash);

beforeEach(() => {
  raiz = mkdtempSync(join(tmpdir(), "clon-"));
  git("init", "-q");
  write(".gitignore", "node_modules/\ntest-results/\n");
  write("package-lock.json", "{}");
  write("node_modules/lib/index.js", "1");
  write("node_modules/.cache/grande", "1");
  write("packages/core/node_modules/otra/index.js", "2");
});

afterEach(() => rmSync(raiz, { recursive: true, force: true }));

test("a clone stands at its commit, with that commit's programs and links to today's dependencies", () => {
  const viejo = commit("viejo.ts");
  commit("nuevo.ts");
  const { nombre, guiones } = preparar(viejo.slice(0, 10));
  const carpeta = carpetaDe(viejo);
  expect(nombre).toBe(viejo.slice(0, 8));
  expect(guiones.servidor).toBe(join(carpeta, "viejo.ts"));
  expect(readFileSync(guiones.servidor, "utf8")).toBe("// viejo.ts");
  for (const archivo of ["node_modules/lib/index.js", "packages/core/node_modules/otra/index.js"])
    expect(statSync(join(carpeta, archivo)).ino).toBe(statSync(join(raiz, archivo)).ino);
  expect(existsSync(join(carpeta, "node_modules/.cache"))).toBe(false);
  expect(readdirSync(dirname(carpeta))).toEqual([viejo]);
  expect(describeArbol(raiz).guiones.servidor).toBe(join(raiz, "nuevo.ts"));
});

test("a clone is kept, and made anew once it is no longer that commit", () => {
  const hash = commit("viejo.ts");
  preparar("HEAD");
  const carpeta = carpetaDe(hash);
  const { ino } = statSync(carpeta);
  preparar("HEAD");
  expect(statSync(carpeta).ino).toBe(ino);
  writeFileSync(join(carpeta, "viejo.ts"), "// cambiado");
  preparar("HEAD");
  expect(readFileSync(join(carpeta, "viejo.ts"), "utf8")).toBe("// viejo.ts");
});

test("a working tree that was changed is told as such", () => {
  const hash = commit("viejo.ts");
  expect(describeArbol(raiz).nombre).toBe(hash.slice(0, 8));
  write("viejo.ts", "// cambiado");
  expect(describeArbol(raiz).nombre).toBe(`${hash.slice(0, 8)}+`);
});

test("an unknown commit, and one whose programs cannot be found, are refused", () => {
  commit("viejo.ts");
  expect(() => preparar("--all")).toThrow("no tiene el commit --all");
  expect(() => preparar("f".repeat(40))).toThrow("no tiene el commit");
  write("package.json", "{}");
  git("commit", "-qam", "sin programas");
  expect(() => preparar("HEAD")).toThrow("no tiene scripts");
});
