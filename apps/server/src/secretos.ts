import { createHash, createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { AZAR_DE_CODIGO, buildCodigoEmparejamiento, SIGNOS_DE_CODIGO } from "@mostrador/core";
import { createSealer, llaveDeCodigo, nombreDeCodigo, type Sealer } from "@mostrador/core/node";
import type { Db, Tx } from "./motor/connection.ts";
import { findAjuste, fijarAjuste, saveAjuste } from "./motor/ajustes.ts";
import { HUELLA, huellaDeClave, sincronizar } from "./motor/copia.ts";
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

/** File with the next key during a rotation. */
const SIGUIENTE = `${CLAVE}.nueva`;

/** Loads the sealer whose key is a file of the data folder, made on first use. */
export function loadSecretos(dataDir: string): Secretos {
  return secretosDe(readOrCreate(join(dataDir, CLAVE), () => randomBytes(32)));
}

/**
 * Finds the sealer of the key whose fingerprint the database has. It is the next key if a rotation was interrupted after its commit. Returns
 * the sealer of the present key if the database has no fingerprint or that of an unknown key.
 */
export async function findSecretos(db: Db, dataDir: string): Promise<Secretos> {
  return secretosPara(dataDir, await findAjuste(db, HUELLA));
}

function secretosPara(dataDir: string, huella: string | undefined): Secretos {
  const propios = loadSecretos(dataDir);
  if (huella === undefined || huella === propios.huella) return propios;
  const siguientes = loadSiguientes(dataDir);
  return siguientes?.huella === huella ? siguientes : propios;
}

/**
 * Loads the database's sealer, and completes a rotation that was interrupted after its commit. Throws ClaveDistinta for any other key, with
 * which a server would fail late, at the first signature.
 */
export async function openSecretos(db: Db, dataDir: string): Promise<Secretos> {
  const dicha = await findAjuste(db, HUELLA);
  const secretos = secretosPara(dataDir, dicha);
  if ((dicha ?? (await fijarAjuste(db, HUELLA, secretos.huella))) !== secretos.huella)
    throw new ClaveDistinta(
      "servidor.key no es la clave con que se sellaron los secretos de esta base de datos: copie la de la carpeta de datos que la acompaña.",
    );
  if (loadSiguientes(dataDir)?.huella === secretos.huella) putSiguiente(dataDir);
  return secretos;
}

/** Makes the next key, which is on the disk before anything is sealed with it. Deletes one that an interrupted rotation left. */
export function prepararSiguiente(dataDir: string): Secretos {
  const archivo = join(dataDir, SIGUIENTE);
  rmSync(archivo, { force: true });
  const secretos = secretosDe(readOrCreate(archivo, () => randomBytes(32)));
  sincronizar(archivo);
  sincronizar(dataDir);
  return secretos;
}

/** Replaces the file of the key in use by that of the next key, whose fingerprint the database already has. */
export function putSiguiente(dataDir: string): void {
  renameSync(join(dataDir, SIGUIENTE), join(dataDir, CLAVE));
  sincronizar(dataDir);
}

/** Stores in the database the fingerprint of the key that seals its secrets from now on. */
export function decirHuella(tx: Tx, { huella }: Secretos): Promise<void> {
  return saveAjuste(tx, HUELLA, huella);
}

function loadSiguientes(dataDir: string): Secretos | null {
  const archivo = join(dataDir, SIGUIENTE);
  return existsSync(archivo) ? secretosDe(readFileSync(archivo)) : null;
}

function secretosDe(key: Buffer): Secretos {
  return {
    huella: huellaDeClave(key),
    enlaces: createHmac("sha256", key).update("enlaces").digest(),
    ...createSealer(key),
  };
}

/**
 * Reads a key file, which is created on first use, readable by its owner only (0600). Servers that create it at the
 * same moment get the same key, and never part of it.
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

/** Thrown where the secrets in the database were sealed with another key; the message is for the person who started the program. */
export class ClaveDistinta extends Error {}

/** Makes a credential of 32 random bytes, with a prefix for its kind. It is shown once; only its hash is stored. */
export function newCredencial(prefix: string): { readonly texto: string; readonly hash: string } {
  const texto = `${prefix}_${randomBytes(32).toString("base64url")}`;
  return { texto, hash: hashCredencial(texto) };
}

/** Makes a pairing code that a person types, with its name and its key. The name has the form that `parseCodigo` gives. */
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

/** Gives the name of a typed code, under which the database stores it. */
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
