import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSealer } from "@mostrador/core/node";

/**
 * The keeper of the key of the till's secrets: this computer's keyring, or a file beside the data. `debil`: a
 * keyring without protection.
 */
export type Proteccion = "llavero" | "archivo" | "debil";

/** Seals the secret of the till's database: its credential. */
export interface Cofre {
  readonly proteccion: Proteccion;
  readonly seal: (texto: string) => string;
  /** Null if the text was sealed with another key: the data are a copy, or the key is lost. */
  readonly open: (sellado: string) => string | null;
}

/**
 * This computer's keyring, bound to the user account that is signed in (DPAPI, Keychain, a Linux keyring).
 */
export interface Llavero {
  readonly cifrar: (texto: string) => Promise<Buffer>;
  readonly descifrar: (cifrado: Buffer) => Promise<string>;
}

const MARCA = "s1:";
const BYTES_CLAVE = 32;
const EN_ARCHIVO = "clave.key";
const EN_LLAVERO = "clave.sellada";

/**
 * Creates the safe whose key lies in a file beside the data, readable by its owner only (0600). The first use
 * generates the key.
 */
export function cofreDeArchivo(carpeta: string, proteccion: Proteccion = "archivo"): Cofre {
  const archivo = join(carpeta, EN_ARCHIVO);
  if (!existsSync(archivo)) save(carpeta, EN_ARCHIVO, randomBytes(BYTES_CLAVE));
  return createCofre(readFileSync(archivo), proteccion);
}

/**
 * Creates the safe whose key is sealed by the keyring. A key that lay in a file moves into the keyring, and
 * the file is deleted. If the keyring cannot open the sealed key (another user, another computer), a new key
 * replaces it. The till then has to be paired again.
 */
export async function cofreDeLlavero(carpeta: string, llavero: Llavero): Promise<Cofre> {
  const sellada = join(carpeta, EN_LLAVERO);
  if (existsSync(sellada)) {
    try {
      const clave = Buffer.from(await llavero.descifrar(readFileSync(sellada)), "base64");
      if (clave.length === BYTES_CLAVE) return createCofre(clave, "llavero");
    } catch {
      // The key belongs to another user or computer.
    }
  }
  const antigua = join(carpeta, EN_ARCHIVO);
  const clave = existsSync(antigua) ? readFileSync(antigua) : randomBytes(BYTES_CLAVE);
  save(carpeta, EN_LLAVERO, await llavero.cifrar(clave.toString("base64")));
  rmSync(antigua, { force: true });
  return createCofre(clave, "llavero");
}

/** Tells whether a text came out of a safe. A text that was stored before the safe existed is plain. */
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

function save(carpeta: string, nombre: string, bytes: Uint8Array): void {
  mkdirSync(carpeta, { recursive: true, mode: 0o700 });
  writeFileSync(join(carpeta, nombre), bytes, { mode: 0o600, flush: true });
}
