import { randomBytes, randomUUID } from "node:crypto";

/** Codes in the shapes seen in real ones. docs/fiscal-rules.md F6. */

/** Makes a CUIS: 8 upper-case hexadecimal characters. */
export function nuevoCuis(): string {
  return randomBytes(4).toString("hex").toUpperCase();
}

/** Makes a CUFD: 60 characters of base64, `+ / =` included. */
export function nuevoCufd(): string {
  return `BQ${randomBytes(43).toString("base64").slice(2)}`;
}

/** Makes a control code: 15 upper-case hexadecimal characters. */
export function nuevoCodigoControl(): string {
  return randomBytes(8).toString("hex").toUpperCase().slice(1);
}

/** Makes a reception code: a lower-case UUID with the version digit 1. */
export function nuevoCodigoRecepcion(): string {
  const uuid = randomUUID();
  return `${uuid.slice(0, 14)}1${uuid.slice(15)}`;
}
