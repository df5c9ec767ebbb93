import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Seals what must not lie open in the database: the .p12, its password, the tax system's token. */
export interface Secretos {
  readonly seal: (plain: Uint8Array | string) => Buffer;
  readonly open: (sealed: Buffer) => Buffer;
  /** The key that signs addresses of downloads. */
  readonly enlaces: Buffer;
}

/** AES-256-GCM under a key of its own file (0600) in the data folder, made on first use. */
export function loadSecretos(dataDir: string): Secretos {
  const file = join(dataDir, "servidor.key");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600, flag: "wx" });
  const key = readFileSync(file);
  return {
    enlaces: createHmac("sha256", key).update("enlaces").digest(),
    seal: (plain) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open: (sealed) => {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
    },
  };
}

/** A credential of 32 random bytes, told apart by its prefix. Shown once; its hash is kept. */
export function newCredencial(prefix: string): { readonly texto: string; readonly hash: string } {
  const texto = `${prefix}_${randomBytes(32).toString("base64url")}`;
  return { texto, hash: hashCredencial(texto) };
}

/** Letters and digits that nobody takes for one another. */
const LEGIBLES = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A code that a person types, `K7QM-4XTP`: 39 bits, enough for one use within minutes. Its hash is of `leerCodigo`'s form. */
export function newCodigo(): { readonly texto: string; readonly hash: string } {
  const letras = Array.from({ length: 8 }, () => LEGIBLES[randomInt(LEGIBLES.length)]).join("");
  return { texto: `${letras.slice(0, 4)}-${letras.slice(4)}`, hash: hashCredencial(letras) };
}

/** A typed code as it was made: without spaces and dashes, in capitals. */
export function leerCodigo(tecleado: string): string {
  return tecleado.replace(/[\s-]/g, "").toUpperCase();
}

/** High entropy in, so one SHA-256 is enough. */
export function hashCredencial(texto: string): string {
  return createHash("sha256").update(texto).digest("hex");
}

/** Compares two short texts in constant time. */
export function equal(a: string, b: string): boolean {
  const [x, y] = [createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest()];
  return timingSafeEqual(x, y);
}
