/** Makes a clone of a commit that is ready to run, once: it is kept in test-results/.contra, since Node runs no TypeScript under node_modules. */
import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Guiones } from "../../../scripts/demo/config.ts";
import { parseGuiones } from "./guiones.ts";

/** A source tree whose programs can be run. */
export interface Arbol {
  /** Commit of the tree, as a table names it. */
  readonly nombre: string;
  readonly guiones: Guiones;
}

const LOCK = "package-lock.json";

/** Describes the working tree at `raiz` as it is. */
export function describeArbol(raiz: string): Arbol {
  const cambiado = git(raiz, "status", "--porcelain", "--untracked-files=no") !== "";
  return {
    nombre: `${git(raiz, "rev-parse", "--short=8", "HEAD")}${cambiado ? "+" : ""}`,
    guiones: readGuiones(raiz),
  };
}

/**
 * Clones `commit` from the repository at `raiz`, unless an earlier run did. Dependencies are hard links to those of `raiz` where both lock
 * files are equal, else `npm ci` installs them. Throws a sentence for a commit that is unknown or cannot be run.
 */
export function prepareClon(raiz: string, commit: string, avance: (texto: string) => void): Arbol {
  const hash = findCommit(raiz, commit);
  const carpeta = join(raiz, "test-results/.contra", hash);
  if (existsSync(carpeta) && !isIntacto(carpeta, hash)) rmSync(carpeta, { recursive: true });
  if (!existsSync(carpeta)) {
    const nueva = `${carpeta}.${process.pid}`;
    try {
      createClon(raiz, nueva, hash, avance);
      renameSync(nueva, carpeta);
    } finally {
      rmSync(nueva, { recursive: true, force: true });
    }
  }
  return { nombre: hash.slice(0, 8), guiones: readGuiones(carpeta) };
}

function createClon(raiz: string, carpeta: string, hash: string, avance: (texto: string) => void): void {
  avance(`clon de ${hash.slice(0, 8)}`);
  mkdirSync(dirname(carpeta), { recursive: true });
  git(raiz, "clone", "--quiet", "--no-checkout", raiz, carpeta);
  git(carpeta, "checkout", "--quiet", "--detach", hash);
  if (readFileSync(join(carpeta, LOCK), "utf8") === readFileSync(join(raiz, LOCK), "utf8"))
    linkDependencias(raiz, carpeta);
  else {
    avance(`dependencias de ${hash.slice(0, 8)} (npm ci)`);
    run(carpeta, "npm", ["ci", "--no-audit", "--no-fund", "--prefer-offline"]);
  }
  if (!isIntacto(carpeta, hash)) throw new Error(`El clon de ${hash} no es ese commit.`);
}

/** Links the installed packages, also those that a workspace has for itself. */
function linkDependencias(raiz: string, carpeta: string): void {
  for (const modulos of globSync("{.,packages/*,apps/*,test}/node_modules", { cwd: raiz })) {
    mkdirSync(join(carpeta, modulos), { recursive: true });
    const paquetes = readdirSync(join(raiz, modulos)).filter((nombre) => nombre !== ".cache");
    const desde = paquetes.map((nombre) => join(raiz, modulos, nombre));
    if (desde.length > 0) run(raiz, "cp", ["-al", ...desde, join(carpeta, modulos)]);
  }
}

/** Tells whether a clone stands at that commit and none of its files was changed. */
function isIntacto(carpeta: string, hash: string): boolean {
  try {
    return (
      git(carpeta, "rev-parse", "HEAD") === hash &&
      git(carpeta, "status", "--porcelain", "--untracked-files=no") === ""
    );
  } catch {
    return false;
  }
}

function findCommit(raiz: string, commit: string): string {
  try {
    return git(raiz, "rev-parse", "--verify", "--quiet", "--end-of-options", `${commit}^{commit}`);
  } catch {
    throw new Error(`Este repositorio no tiene el commit ${commit}.`);
  }
}

function readGuiones(carpeta: string): Guiones {
  const guiones = parseGuiones(readFileSync(join(carpeta, "package.json"), "utf8"), carpeta);
  if (!guiones.ok) throw new Error(`${carpeta} no se puede ejecutar: ${guiones.error}.`);
  return guiones.value;
}

function git(carpeta: string, ...args: readonly string[]): string {
  return run(carpeta, "git", args).trim();
}

/** Runs a command without the settings that `npm run` and a hook of Git hand on. */
function run(carpeta: string, orden: string, args: readonly string[]): string {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([nombre]) => !/^(?:npm_|INIT_CWD$|GIT_)/.test(nombre)),
  );
  return execFileSync(orden, args, {
    cwd: carpeta,
    encoding: "utf8",
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
}
