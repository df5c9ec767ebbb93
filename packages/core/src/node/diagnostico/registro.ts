import { appendFileSync, existsSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { buildLinea, readLineas } from "./linea.ts";

/** The newest lines, and those before them. */
const ARCHIVO = "registro.jsonl";
const ANTERIOR = "registro.1.jsonl";
const MAX_BYTES = 512 * 1024;

/** Writes one event with its facts. Never throws: a log stops no sale. */
export type Anotar = (que: string, hechos?: Readonly<Record<string, unknown>>) => void;

/**
 * Keeps the last events in `carpeta` for a diagnosis: at most two files of `maxBytes`. The lines are safe when they are written, so that
 * the file holds no secret and no buyer's data either (`buildLinea`).
 */
export function createRegistroArchivo(carpeta: string, maxBytes = MAX_BYTES): Anotar {
  const archivo = join(carpeta, ARCHIVO);
  return (que, hechos = {}) => {
    try {
      const bytes = statSync(archivo, { throwIfNoEntry: false })?.size ?? 0;
      if (bytes > maxBytes) renameSync(archivo, join(carpeta, ANTERIOR));
      appendFileSync(archivo, `${JSON.stringify(buildLinea(que, hechos, Date.now()))}\n`, { mode: 0o600 });
    } catch {
      // A full disk, or a folder that is not there yet.
    }
  };
}

/** The lines of a folder's log, oldest first, as text of one JSON object a line; empty where there is none. */
export function readRegistro(carpeta: string): string {
  const lineas = [ANTERIOR, ARCHIVO]
    .map((nombre) => join(carpeta, nombre))
    .filter((archivo) => existsSync(archivo))
    .flatMap((archivo) => readLineas(readFileSync(archivo, "utf8")));
  return lineas.map((linea) => `${JSON.stringify(linea)}\n`).join("");
}
