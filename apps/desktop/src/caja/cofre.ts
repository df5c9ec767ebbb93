import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSealer } from "@mostrador/core/node";

/** The keeper of the key of the till's secrets: this computer's keyring, or a file beside the data. `debil`: a keyring that keeps nothing. */
export type Proteccion = "llavero" | "archivo" | "debil";

/** Seals what must not lie open in the till's database: its credential. */
export interface Cofre {
  readonly proteccion: Proteccion;
  readonly seal: (texto: string) => string;
  /** Null when it was sealed with another key: this is a copy of the data, or its key was lost. */
  readonly open: (sellado: string) => string | null;
}

/** This computer's keyring, bound to the person who is signed in (DPAPI, Keychain, a keyring of Linux). */
export interface Llavero {
  readonly cifrar: (texto: string) => Promise<Buffer>;
  readonly descifrar: (cifrado: Buffer) => Promise<string>;
}

const MARCA = "s1:";
const BYTES_CLAVE = 32;
const EN_ARCHIVO = "clave.key";
const EN_LLAVERO = "clave.sellada";

/** The safe whose key lies in a file beside the data, for its owner only (0600); made on first use. */
export function cofreDeArchivo(carpeta: string, proteccion: Proteccion = "archivo"): Cofre {
  const archivo = join(carpeta, EN_ARCHIVO);
  if (!existsSync(archivo)) guardar(carpeta, EN_ARCHIVO, randomBytes(BYTES_CLAVE));
  return createCofre(readFileSync(archivo), proteccion);
}

/**
 * The safe whose key the keyring seals. A key that lay in a file until now is taken over, and the file goes; a keyring that
 * cannot open what it sealed (another person, another computer) gives a new key, and the till is to be paired again.
 */
export async function cofreDeLlavero(carpeta: string, llavero: Llavero): Promise<Cofre> {
  const sellada = join(carpeta, EN_LLAVERO);
  if (existsSync(sellada)) {
    try {
      const clave = Buffer.from(await llavero.descifrar(readFileSync(sellada)), "base64");
      if (clave.length === BYTES_CLAVE) return createCofre(clave, "llavero");
    } catch {
      // Of another person or computer.
    }
  }
  const antigua = join(carpeta, EN_ARCHIVO);
  const clave = existsSync(antigua) ? readFileSync(antigua) : randomBytes(BYTES_CLAVE);
  guardar(carpeta, EN_LLAVERO, await llavero.cifrar(clave.toString("base64")));
  rmSync(antigua, { force: true });
  return createCofre(clave, "llavero");
}

/** Whether a text came out of a safe; one that did not is of before there were any. */
export function isSellado(texto: string): boolean {
  return texto.startsWith(MARCA);
}

function createCofre(clave: Uint8Array, proteccion: Proteccion): Cofre {
  const sealer = createSealer(clave);
  return {
    proteccion,
    seal: (texto) => MARCA + sealer.seal(texto).toString("base64"),
    open: (sellado) => {
      try {
        return sealer.open(Buffer.from(sellado.slice(MARCA.length), "base64")).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}

function guardar(carpeta: string, nombre: string, bytes: Uint8Array): void {
  mkdirSync(carpeta, { recursive: true, mode: 0o700 });
  writeFileSync(join(carpeta, nombre), bytes, { mode: 0o600, flush: true });
}
