import { existsSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** This program's own files: the repository, or the folder of a bundle. */
const RAIZ = import.meta.dirname.endsWith(join("core", "src", "node", "diagnostico"))
  ? join(import.meta.dirname, "../../../../..")
  : import.meta.dirname;
const MARCO = /^([\w@./-]{1,200}\.(?:ts|js|cjs|mjs)):(\d{1,6})$/;
const DE_PILA = /((?:file:\/\/)?[^\s()]+\.(?:ts|js|cjs|mjs)):(\d+):\d+\)?$/;
/** Calls of a stack that are kept. */
export const MAX_MARCOS = 12;

/** Tells whether a text is `file:line` of a file that this program is made of. Any other file name is of the shop's computer. */
export function isMarco(texto: string): boolean {
  const [, archivo] = MARCO.exec(texto) ?? [];
  return archivo !== undefined && !archivo.includes("..") && existsSync(join(RAIZ, archivo));
}

/** The calls of an error's stack that are in this program's own files, as `file:line`, the innermost first. */
export function marcosDe(pila: string): readonly string[] {
  return pila
    .split("\n")
    .slice(1)
    .flatMap((linea) => {
      const [, lugar, fila] = /^\s+at /.test(linea) ? (DE_PILA.exec(linea) ?? []) : [];
      return lugar === undefined ? [] : [`${enPrograma(lugar)}:${fila}`];
    })
    .filter(isMarco)
    .slice(0, MAX_MARCOS);
}

function enPrograma(lugar: string): string {
  const ruta = lugar.startsWith("file://") && URL.canParse(lugar) ? fileURLToPath(lugar) : lugar;
  return relative(RAIZ, ruta).replaceAll(sep, "/");
}
