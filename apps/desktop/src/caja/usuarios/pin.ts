import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { escriturasDeCodigo } from "@mostrador/core";
import { argon2id } from "./argon2.ts";

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
