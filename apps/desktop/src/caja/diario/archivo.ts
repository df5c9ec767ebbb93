import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { FRASES_DIARIO } from "../frases/diario.ts";

/** Throws if there is no such folder. */
export async function exigirCarpeta(carpeta: string): Promise<void> {
  if (!(await stat(carpeta)).isDirectory()) throw new Error(FRASES_DIARIO.noEsCarpeta);
}

/** Tells whether a folder has a file of this name. */
export async function hasArchivo(carpeta: string, nombre: string): Promise<boolean> {
  try {
    await stat(join(carpeta, nombre));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      // The folder may have gone since it was looked at.
      await exigirCarpeta(carpeta);
      return false;
    }
    throw error;
  }
}

/**
 * Appends whole lines, and waits until they are on that disk. A line torn by an earlier failure stays on a
 * line of its own.
 */
export async function anadir(carpeta: string, nombre: string, lineas: readonly string[]): Promise<void> {
  const nuevo = !(await hasArchivo(carpeta, nombre));
  const archivo = await open(join(carpeta, nombre), "a", 0o600);
  try {
    // Not `write`, which may take a part of it and say so: then a full disk would pass for a written line.
    await archivo.appendFile(lineas.map((linea) => `\n${linea}`).join("") + "\n");
    await archivo.sync();
  } finally {
    await archivo.close();
  }
  if (nuevo) await sincronizarCarpeta(carpeta);
}

/**
 * Fsyncs the folder, so that the new file's name is on that disk too. Windows opens no folder, and keeps
 * names by itself.
 */
async function sincronizarCarpeta(carpeta: string): Promise<void> {
  if (process.platform === "win32") return;
  const directorio = await open(carpeta, "r");
  try {
    await directorio.sync();
  } finally {
    await directorio.close();
  }
}
