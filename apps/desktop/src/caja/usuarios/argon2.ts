/** argon2id (RFC 9106) by the runtime's crypto library if it has one, else in JavaScript. */
import crypto from "node:crypto";
import { argon2idAsync } from "@noble/hashes/argon2.js";

/** Memory in KiB, passes over it, and lanes. */
interface Costo {
  readonly m: number;
  readonly t: number;
  readonly p: number;
}
type Argon2id = (clave: string, sal: Buffer, costo: Costo, largo: number) => Promise<Buffer>;

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
export const argon2id: Argon2id = tieneNativo() ? nativo : enJavaScript;

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
