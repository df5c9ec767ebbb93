/** Small files that a single other file imports: what stands in them could stand in that file. docs/decisions/0050, 0084 */
import { posix } from "node:path";
import type { Archivo } from "./citas.ts";

/** Lines up to which a file is small. */
const SMALL = 60;

/** Files that list all of a kind, or put a program together: what they alone import is a thing of its own. */
const LISTS =
  /\/(?:index|sectores|demo|fuentes|operaciones|servicios|routes|clases|generales|esquema|vistas|contrato|llamadas|caja|app|admin|server|main|deps|abrir-deps)\.tsx?$/;

/** A small file and the only one that imports it. */
export interface Splinter {
  readonly ruta: string;
  readonly importer: string;
  /** The importer lists all of a kind, or puts a program together. */
  readonly ofList: boolean;
}

/** Lists the small files that one file alone imports. `code`: the files of code, tests and their support left out. */
export function listSplinters(code: readonly Archivo[]): readonly Splinter[] {
  const importers = listImporters(code);
  return code
    .filter(({ texto }) => countLines(texto) <= SMALL)
    .flatMap(({ ruta }) => {
      const [importer, ...others] = importers.get(ruta) ?? [];
      if (importer === undefined || others.length > 0) return [];
      return [{ ruta, importer, ofList: LISTS.test(importer) }];
    });
}

/** Gives each file that is imported, with the files that import it. */
export function listImporters(code: readonly Archivo[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const { ruta, texto } of code) {
    const named = [...texto.matchAll(/(?:from |import\(|import )"(\.[^"]+)"/g)].map(([, to = ""]) =>
      posix.join(posix.dirname(ruta), to),
    );
    for (const to of new Set(named)) importers.set(to, [...(importers.get(to) ?? []), ruta]);
  }
  return importers;
}

/** Counts the lines of a text that ends with a line break. */
export function countLines(texto: string): number {
  return texto.split("\n").length - 1;
}
