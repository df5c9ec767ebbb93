import { createHash, createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { AZAR_DE_CODIGO, buildCodigoEmparejamiento, SIGNOS_DE_CODIGO } from "@mostrador/core";
import { createSealer, llaveDeCodigo, nombreDeCodigo, type Sealer } from "@mostrador/core/node";
import type { Db } from "./motor/connection.ts";
import { fijarAjuste } from "./motor/ajustes.ts";
import { codeOf } from "./error-code.ts";

/** Seals the secrets of the database: the .p12, its password, the tax system's token. */
export interface Secretos extends Sealer {
  /** Identifies the key without revealing it. */
  readonly huella: string;
  /** The key that signs addresses of downloads. */
  readonly enlaces: Buffer;
}

/** The file with the key, in the data folder. */
export const CLAVE = "servidor.key";

/** Loads the sealer whose key is a file of the data folder, made on first use. */
export function loadSecretos(dataDir: string): Secretos {
  const key = readOrCreate(join(dataDir, CLAVE), () => randomBytes(32));
  return {
    huella: createHmac("sha256", key).update("huella").digest("hex"),
    enlaces: createHmac("sha256", key).update("enlaces").digest(),
    ...createSealer(key),
  };
}

/**
 * Reads a key file, made on first use for its owner only (0600). Servers that make it at the same moment get
 * the same key, and never half of it.
 */
export function readOrCreate(archivo: string, crear: () => Uint8Array | string): Buffer {
  if (!existsSync(archivo)) {
    mkdirSync(dirname(archivo), { recursive: true });
    const propio = `${archivo}.${randomUUID()}`;
    writeFileSync(propio, crear(), { mode: 0o600, flag: "wx" });
    try {
      linkSync(propio, archivo);
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    } finally {
      unlinkSync(propio);
    }
  }
  return readFileSync(archivo);
}

/** The secrets in the database were sealed with another key; the message is for the person who started the program. */
export class ClaveDistinta extends Error {}

/**
 * Requires the first key that a database saw: with another one a server would fail late, at the first
 * signature. Throws ClaveDistinta.
 */
export async function exigirMismaClave(db: Db, { huella }: Secretos): Promise<void> {
  if ((await fijarAjuste(db, "huella", huella)) !== huella)
    throw new ClaveDistinta(
      "servidor.key no es la clave con que se sellaron los secretos de esta base de datos: copie la de la carpeta de datos que la acompaña.",
    );
}

/** Makes a credential of 32 random bytes, told apart by its prefix. It is shown once; its hash is kept. */
export function newCredencial(prefix: string): { readonly texto: string; readonly hash: string } {
  const texto = `${prefix}_${randomBytes(32).toString("base64url")}`;
  return { texto, hash: hashCredencial(texto) };
}

/** Makes a pairing code that a person types, with its name and its key. Its name is of `parseCodigo`'s form. */
export function newCodigo(): { readonly texto: string; readonly hash: string; readonly llave: string } {
  const signo = () => SIGNOS_DE_CODIGO.charAt(randomInt(SIGNOS_DE_CODIGO.length));
  const texto = buildCodigoEmparejamiento(Array.from({ length: AZAR_DE_CODIGO }, signo).join(""));
  const codigo = parseCodigo(texto);
  return { texto, hash: nombreDeCodigo(codigo), llave: llaveDeCodigo(codigo) };
}

/** Normalises a typed code: without spaces and dashes, in capitals. */
export function parseCodigo(tecleado: string): string {
  return tecleado.replace(/[\s-]/g, "").toUpperCase();
}

/** Gives a typed code's name, under which the database has it. */
export function hashCodigo(tecleado: string): string {
  return nombreDeCodigo(parseCodigo(tecleado));
}

/** Hashes a credential. One SHA-256 is enough, since its entropy is high. */
export function hashCredencial(texto: string): string {
  return createHash("sha256").update(texto).digest("hex");
}

/** Compares two short texts in constant time. */
export function equal(a: string, b: string): boolean {
  const [x, y] = [createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest()];
  return timingSafeEqual(x, y);
}
