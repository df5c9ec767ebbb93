import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Requisito } from "./omitir.ts";

/** Beside the project's folder. */
const VECINA = join(import.meta.dirname, "../../../../../../shared");

/** The requirement of every test that confirms our tables by the authority's own files, and the reader of those files. */
export interface Shared extends Requisito {
  /** The path of a file or folder under `siat/`. */
  readonly ruta: (nombre: string) => string;
  /** The text of a file under `siat/`. */
  readonly leer: (nombre: string) => string;
}

/** MOSTRADOR_SHARED is the folder with the authority's files, `../shared` by default; `ninguna` leaves the confirmations out, in CI too. */
export function findShared(elegida: string | undefined = process.env["MOSTRADOR_SHARED"]): Shared {
  const carpeta = join(elegida ?? VECINA, "siat");
  const ruta = (nombre: string) => join(carpeta, nombre);
  const leer = (nombre: string) => readFileSync(ruta(nombre), "utf8");
  if (elegida === "ninguna")
    return { hay: false, permitido: true, motivo: "MOSTRADOR_SHARED=ninguna (confirmations)", ruta, leer };
  const motivo = `no authority's files in ${elegida ?? "../shared"} (confirmations)`;
  return { hay: existsSync(ruta("xsd")), motivo, ruta, leer };
}

export const SHARED: Shared = findShared();
