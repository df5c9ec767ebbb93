import crypto, { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { escriturasDeCodigo } from "@mostrador/core";
import { argon2idAsync } from "@noble/hashes/argon2.js";

const TICK_MS = 8;

/** The smallest costs that the algorithm has: one call tells whether the library knows it. */
const MINIMO = { m: 8, t: 1, p: 1 } as const;

/** By OpenSSL, on a thread of its own: a sixteenth of the time in JavaScript. */
export const nativo: Argon2id = (clave, sal, { m, t, p }, largo) =>
  new Promise((resolve, reject) => {
    const parametros = { message: clave, nonce: sal, memory: m, passes: t, parallelism: p, tagLength: largo };
    crypto.argon2("argon2id", parametros, (error, hash) => {
      if (error === null) resolve(hash);
      else reject(error);
    });
  });

/** In JavaScript: yields every few milliseconds, so that a sale goes on meanwhile. */
export const enJavaScript: Argon2id = async (clave, sal, costo, largo) =>
  Buffer.from(
    await argon2idAsync(clave, new Uint8Array(sal), { ...costo, dkLen: largo, asyncTick: TICK_MS }),
  );

/** The key of `largo` bytes. Electron's crypto library has no argon2, Node's has one. */
const argon2id: Argon2id = tieneNativo() ? nativo : enJavaScript;

/** OWASP's smallest argon2id: 19 MiB, 2 passes. */
const PARAMETROS = { m: 19_456, t: 2, p: 1 } as const;
const LARGO = 32;

/** Hashes a PIN for storage: argon2id with its parameters and salt, in the usual text form. */
export async function hashPin(pin: string, salt: Buffer = randomBytes(16)): Promise<string> {
  const { m, t, p } = PARAMETROS;
  const hash = await argon2id(pin, salt, { m, t, p }, LARGO);
  return `$argon2id$v=19$m=${m},t=${t},p=${p}$${sinRelleno(salt)}$${sinRelleno(hash)}`;
}

/**
 * Hashes a badge's code for storage. The salt is the company's, so that one hash finds the person among all,
 * at every till of the company.
 */
function hashGafete(codigo: string, nit: number): Promise<string> {
  return hashPin(codigo, createHash("sha256").update(`gafete ${nit}`).digest().subarray(0, 16));
}

/**
 * Hashes a badge's code in each form that a scanner may give of it, as it was read first. A printed GTIN comes with or without the zeros
 * before it; any other code has one form.
 */
export function hashesDeGafete(codigo: string, nit: number): Promise<readonly [string, ...string[]]> {
  const [leido, ...otras] = escriturasDeCodigo(codigo);
  const hashDe = (forma: string) => hashGafete(forma, nit);
  return Promise.all([hashDe(leido ?? codigo), ...otras.map(hashDe)]);
}

/** Tells whether a PIN matches a stored hash. False for a hash of an unknown form. */
export async function verificarPin(pin: string, guardado: string): Promise<boolean> {
  const [, m, t, p, salt, hash] =
    /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(
      guardado,
    ) ?? [];
  if (salt === undefined || hash === undefined) return false;
  const esperado = Buffer.from(hash, "base64");
  const costo = { m: Number(m), t: Number(t), p: Number(p) };
  const suyo = await argon2id(pin, Buffer.from(salt, "base64"), costo, LARGO);
  return esperado.length === suyo.length && timingSafeEqual(esperado, suyo);
}

function sinRelleno(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

/** Memory in KiB, passes over it, and lanes. */
interface Costo {
  readonly m: number;
  readonly t: number;
  readonly p: number;
}

type Argon2id = (clave: string, sal: Buffer, costo: Costo, largo: number) => Promise<Buffer>;

function tieneNativo(): boolean {
  try {
    const { m, t, p } = MINIMO;
    const parametros = {
      message: "",
      nonce: Buffer.alloc(8),
      memory: m,
      passes: t,
      parallelism: p,
      tagLength: 4,
    };
    return crypto.argon2Sync("argon2id", parametros).length === 4;
  } catch {
    return false;
  }
}
