import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Memory of the program's update, in a file of its own: the start reads it before the database opens, because a version that fails may
 * fail there. This file imports nothing that a broken package could lack.
 */

/**
 * Stage of the update. `lista`: the file is here and checked. `instalando`: the new version is being put in place. `probando`: it started
 * and has shown no screen yet. `bien`: it has. `volviendo`: the version before is being put back. `volvio`: it is back.
 */
export const PASOS = ["ninguna", "lista", "instalando", "probando", "bien", "volviendo", "volvio"] as const;
export type Paso = (typeof PASOS)[number];

/** A program's file in the folder, and what it was when it was checked. */
export interface Guardado {
  readonly nombre: string;
  /** In base64. */
  readonly sha512: string;
  /** In bytes. */
  readonly tamano: number;
}

export interface Memoria {
  readonly paso: Paso;
  /** The version before, and the new one; null before the first update. */
  readonly de: string | null;
  readonly a: string | null;
  /** Kept program files by version: the version before and the new one. */
  readonly archivos: Readonly<Record<string, Guardado>>;
  /** Starts of the new version without a first screen. */
  readonly inicios: number;
  /** Versions that went back: none is offered again. */
  readonly malas: readonly string[];
  /** Ids of signing keys that a reserve key retired. */
  readonly retiradas: readonly string[];
  /** Day of the running program's release, by version. */
  readonly dias: Readonly<Record<string, string>>;
  /** Reason of the last failure, in Spanish; null without one. */
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

/** The folder of program files and of the memory, beside the till's data. */
export function carpetaDe(data: string): string {
  return join(data, "actualizaciones");
}

/** Reads what the program remembers of updates. It is empty where the file is absent, or where the disk damaged it. */
export function readMemoria(carpeta: string): Memoria {
  try {
    const read: unknown = JSON.parse(readFileSync(join(carpeta, "memoria.json"), "utf8"));
    return isMemoria(read) ? { ...NADA_SABIDO, ...read } : NADA_SABIDO;
  } catch {
    // The file is only ever replaced whole; a lost one costs a download.
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

/** Replaces the memory, on the disk before it returns. Throws what the disk says. */
export function saveMemoria(carpeta: string, memoria: Memoria): void {
  mkdirSync(carpeta, { recursive: true, mode: 0o700 });
  const partial = join(carpeta, "memoria.json.parcial");
  writeFileSync(partial, JSON.stringify(memoria), { mode: 0o600, flush: true });
  renameSync(partial, join(carpeta, "memoria.json"));
  if (process.platform === "win32") return; // it opens no folder
  const fd = openSync(carpeta, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
