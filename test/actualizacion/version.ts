import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Guiones } from "../../scripts/demo/config.ts";
import { desarchivar } from "./archivo.ts";

const AQUI = import.meta.dirname;
const MODULOS = join(AQUI, "../../node_modules");

/** The released versions, oldest first: each is a folder here, named by its day. */
export function listVersiones(): readonly string[] {
  return readdirSync(AQUI)
    .filter((nombre) => /^\d{4}-\d\d-\d\d/.test(nombre))
    .sort();
}

/** A file of a version's folder. */
export function archivoDe(version: string, nombre: string): string {
  return join(AQUI, version, nombre);
}

/** The programs of a version, unpacked. */
export interface ProgramasDe {
  readonly guiones: Omit<Guiones, "simulador">;
  readonly borrar: () => void;
}

/** Unpacks the bundled server, administration and till of a version; native modules are those of this tree. */
export function abrirProgramas(version: string): ProgramasDe {
  const raiz = mkdtempSync(join(tmpdir(), `mostrador-${version}-`));
  const carpeta = join(raiz, "programas");
  desarchivar(archivoDe(version, "programas.tar.br"), carpeta);
  symlinkSync(MODULOS, join(raiz, "node_modules"));
  const guion = (nombre: string) => {
    const path = join(carpeta, `${nombre}.js`);
    if (!existsSync(path)) throw new Error(`${version}: programas.tar.br no tiene ${nombre}.js`);
    return path;
  };
  return {
    guiones: { servidor: guion("servidor"), admin: guion("admin"), caja: guion("caja") },
    borrar: () => rmSync(raiz, { recursive: true, force: true }),
  };
}
