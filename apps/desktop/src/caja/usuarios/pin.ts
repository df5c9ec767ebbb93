import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { argon2idAsync } from "@noble/hashes/argon2.js";

/**
 * OWASP's smallest argon2id (19 MiB, 2 passes). In JavaScript, since the crypto library that Electron brings has no argon2;
 * it gives way every few milliseconds, so that a sale goes on meanwhile.
 */
const PARAMETROS = { m: 19_456, t: 2, p: 1 } as const;
const LARGO = 32;
const TICK_MS = 8;

/** A PIN as it is kept: argon2id with its parameters and salt, in the usual text form. */
export async function hashPin(pin: string, salt: Buffer = randomBytes(16)): Promise<string> {
  const { m, t, p } = PARAMETROS;
  const hash = await derivar(pin, salt, { m, t, p });
  return `$argon2id$v=19$m=${m},t=${t},p=${p}$${sinRelleno(salt)}$${sinRelleno(hash)}`;
}

/**
 * The code of a badge as it is kept. The salt is the company's: one hash finds the person among all, at every till of the company.
 */
export function hashGafete(codigo: string, nit: number): Promise<string> {
  return hashPin(codigo, createHash("sha256").update(`gafete ${nit}`).digest().subarray(0, 16));
}

/** Whether the PIN is the one that was kept. False for what was kept in an unknown form. */
export async function verificarPin(pin: string, guardado: string): Promise<boolean> {
  const [, m, t, p, salt, hash] =
    /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(
      guardado,
    ) ?? [];
  if (salt === undefined || hash === undefined) return false;
  const esperado = Buffer.from(hash, "base64");
  const suyo = await derivar(pin, Buffer.from(salt, "base64"), { m: Number(m), t: Number(t), p: Number(p) });
  return esperado.length === suyo.length && timingSafeEqual(esperado, suyo);
}

async function derivar(
  pin: string,
  salt: Buffer,
  costo: { readonly m: number; readonly t: number; readonly p: number },
): Promise<Buffer> {
  const opciones = { ...costo, dkLen: LARGO, asyncTick: TICK_MS };
  return Buffer.from(await argon2idAsync(pin, new Uint8Array(salt), opciones));
}

function sinRelleno(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
