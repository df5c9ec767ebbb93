import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Encrypts and authenticates data that must not be readable on the disk. Sealed bytes are IV (12), tag (16), ciphertext. */
export interface Sealer {
  readonly seal: (plain: Uint8Array | string) => Buffer;
  /** Throws when the bytes were sealed with another key, or were changed. */
  readonly open: (sealed: Uint8Array) => Buffer;
}

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Makes the sealer of a key of 32 bytes: AES-256-GCM with a random IV for each text. With a key of another length both calls throw. */
export function createSealer(key: Uint8Array): Sealer {
  return {
    seal: (plain) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv);
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open: (sealed) => {
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}
