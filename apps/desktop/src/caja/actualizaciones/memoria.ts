import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The stored memory of the program's update. It has a file of its own, because the start reads it before the database opens: a version that
 * fails may fail there. This module imports nothing that a broken package could lack.
 */

/**
 * Stage of the update. `lista`: the new version is downloaded and verified. `instalando`: its file is being put in place. `probando`: it
 * has started and has shown no screen yet. `bien`: it has shown a screen. `volviendo`: the previous version is being restored. `volvio`:
 * the previous version is running again.
 */
export const PASOS = ["ninguna", "lista", "instalando", "probando", "bien", "volviendo", "volvio"] as const;
export type Paso = (typeof PASOS)[number];

/** A program file in the folder, with the hash and the size that it had when it was verified. */
export interface Guardado {
  readonly nombre: string;
  /** Hash of the file, in base64. */
  readonly sha512: string;
  /** Size of the file, in bytes. */
  readonly tamano: number;
}

export interface Memoria {
  readonly paso: Paso;
  /** The version before the update; null before the first update. `a` is the new version. */
  readonly de: string | null;
  readonly a: string | null;
  /** Kept program files by version: the previous version and the new one. */
  readonly archivos: Readonly<Record<string, Guardado>>;
  /** Number of starts of the new version that showed no screen. */
  readonly inicios: number;
  /** Versions that failed and were rolled back. The till installs none of them again. */
  readonly malas: readonly string[];
  /** Ids of signing keys that a reserve key retired. */
  readonly retiradas: readonly string[];
  /** Release day of each version that the till has seen. */
  readonly dias: Readonly<Record<string, string>>;
  /** Reason of the last failure, in Spanish; null if there is none. */
  readonly motivo: string | null;
}

export const NADA_SABIDO: Memoria = {
  paso: "ninguna",
  de: null,
  a: null,
  archivos: {},
  inicios: 0,
  malas: [],
  retiradas: [],
  dias: {},
  motivo: null,
};

/** Returns the folder of the program files and of this memory, beside the till's data. */
export function carpetaDe(data: string): string {
  return join(data, "actualizaciones");
}

/** Reads the memory of the update. Returns an empty one if the file is absent or damaged. */
export function readMemoria(carpeta: string): Memoria {
  try {
    const read: unknown = JSON.parse(readFileSync(join(carpeta, "memoria.json"), "utf8"));
    return isMemoria(read) ? { ...NADA_SABIDO, ...read } : NADA_SABIDO;
  } catch {
    // The file is only ever replaced as a whole. If it is lost, the till downloads the version again.
    return NADA_SABIDO;
  }
}

function isMemoria(read: unknown): read is Partial<Memoria> {
  return (
    typeof read === "object" &&
    read !== null &&
    "paso" in read &&
    PASOS.some((paso) => paso === read.paso) &&
    "inicios" in read &&
    typeof read.inicios === "number"
  );
}

/** Replaces the stored memory, which is on the disk before the call returns. Throws the error of the disk. */
export function saveMemoria(carpeta: string, memoria: Memoria): void {
  mkdirSync(carpeta, { recursive: true, mode: 0o700 });
  const partial = join(carpeta, "memoria.json.parcial");
  writeFileSync(partial, JSON.stringify(memoria), { mode: 0o600, flush: true });
  renameSync(partial, join(carpeta, "memoria.json"));
  if (process.platform === "win32") return; // Windows cannot open a folder to sync it
  const fd = openSync(carpeta, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
