import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEntry, type FilaDiario } from "./entry.ts";
import { listFiles } from "./folder.ts";
import { decodeFrames } from "./frame.ts";

/**
 * Gives CUF and NIT of the last online document in a server's journal for this database; null where there is
 * none. Offline documents do not count: they are written before the commit.
 */
export function findLast(root: string, server: string, base: string): Pick<FilaDiario, "cuf" | "nit"> | null {
  for (const { path } of listFiles(join(root, server)).toReversed()) {
    const entradas = decodeFrames(readFileSync(path)).frames.map(({ json }) => parseEntry(json));
    const inicio = entradas[0];
    if (inicio?.tipo === "inicio" && inicio.base !== base) return null;
    const last = entradas.findLast((e) => e?.tipo === "documento" && e.fila.tipoEmision === 1);
    if (last?.tipo === "documento") return last.fila;
  }
  return null;
}
