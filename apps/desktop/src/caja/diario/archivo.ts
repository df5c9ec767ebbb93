import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { setTimeout as pausa } from "node:timers/promises";
import { FRASES_DIARIO } from "../frases/diario.ts";

/** Throws if there is no such folder. */
export async function requireCarpeta(carpeta: string): Promise<void> {
  if (!(await stat(carpeta)).isDirectory()) throw new Error(FRASES_DIARIO.noEsCarpeta);
}

/** Tells whether a folder has a file of this name. */
export async function hasArchivo(carpeta: string, nombre: string): Promise<boolean> {
  try {
    await stat(join(carpeta, nombre));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      // The folder may have disappeared since it was checked.
      await requireCarpeta(carpeta);
      return false;
    }
    throw error;
  }
}

/**
 * Appends whole lines, and waits until they are on that disk. A line torn by an earlier failure stays on a
 * line of its own.
 */
export async function appendLineas(
  carpeta: string,
  nombre: string,
  lineas: readonly string[],
): Promise<void> {
  const nuevo = !(await hasArchivo(carpeta, nombre));
  const archivo = await open(join(carpeta, nombre), "a", 0o600);
  try {
    // Not `write`, which may write only a part of the line and report how much: a full disk would then pass for a written line.
    await archivo.appendFile(lineas.map((linea) => `\n${linea}`).join("") + "\n");
    await archivo.sync();
  } finally {
    await archivo.close();
  }
  if (nuevo) await sincronizarCarpeta(carpeta);
}

/** Longest wait for an answer of the folder. A sleeping disk spins up in less. */
const LECTURA_MS = 10_000;

/** The error of a folder that does not answer. */
export class CarpetaMuda extends Error {
  constructor() {
    super(FRASES_DIARIO.carpetaMuda);
  }
}

/** Awaits an answer of the folder. Throws `CarpetaMuda` if none comes. */
export async function contestada<T>(respuesta: Promise<T>): Promise<T> {
  const fin = new AbortController();
  const limite = pausa(LECTURA_MS, undefined, { ref: false, signal: fin.signal });
  try {
    return await Promise.race([
      respuesta,
      limite.then(() => {
        throw new CarpetaMuda();
      }),
    ]);
  } finally {
    fin.abort();
  }
}

/** Bytes of a file that are read at once. */
export const TROZO = 64 * 1024;
/** More characters than any line of the copy has: a longer run without a line end is damage. */
const MAX_LINEA = 16 * 1024 * 1024;

/**
 * Yields the lines of a file without their ends, in pieces of `TROZO` bytes. A line that is too long comes cut. Throws `CarpetaMuda` where
 * the folder stops answering.
 */
export async function* readLineas(ruta: string): AsyncGenerator<string> {
  const abierto = open(ruta, "r");
  // The close is not awaited: a mute folder does not answer it either, and the file was only read.
  const cerrar = () => void abierto.then((suyo) => suyo.close()).catch(() => undefined);
  const trozo = Buffer.alloc(TROZO);
  const letras = new StringDecoder("utf8");
  let resto = "";
  try {
    const archivo = await contestada(abierto);
    for (let desde = 0; ;) {
      const { bytesRead } = await contestada(archivo.read(trozo, 0, TROZO, desde));
      if (bytesRead === 0) break;
      desde += bytesRead;
      const lineas = letras.write(trozo.subarray(0, bytesRead)).split("\n");
      const ultima = lineas.pop() ?? "";
      for (const [i, linea] of lineas.entries()) yield i === 0 ? resto + linea : linea;
      const sigue = lineas.length === 0 ? resto + ultima : ultima;
      resto = sigue.length > MAX_LINEA ? sigue.slice(0, MAX_LINEA) : sigue;
    }
    yield resto + letras.end();
  } finally {
    cerrar();
  }
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
