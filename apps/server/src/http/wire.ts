/** JSON is snake_case on the wire, code is camelCase: the only place where one becomes the other. DESIGN.md section 2. */

import { CAMPOS_LIBRES } from "@mostrador/core";

/** Fields whose keys are the caller's own words, as clients write them. */
const LIBRES = new Set([...CAMPOS_LIBRES].map(nombreToWire));

/** Deeper than any body of ours; a deeper one is an attack on whoever walks through it. */
const MAX_HONDURA = 20;
export class DemasiadoHondo extends Error {}
/** U+0000 in a text: nobody means it, and PostgreSQL stores no such text. */
export class SignoNulo extends Error {}

/** Keys to camelCase, deeply. Throws DemasiadoHondo and SignoNulo. A key from outside with a capital letter stays as it came, and the schema refuses it as unknown. */
export function fromWire(value: unknown, hondura = 0): unknown {
  if (hondura > MAX_HONDURA) throw new DemasiadoHondo();
  if (typeof value === "string" && value.includes("\0")) throw new SignoNulo();
  if (Array.isArray(value)) return value.map((inner) => fromWire(inner, hondura + 1));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      keyFromWire(key),
      LIBRES.has(key) ? inner : fromWire(inner, hondura + 1),
    ]),
  );
}

/** Keys to snake_case, deeply; texts, numbers and the tax system's own replies are left alone. */
export function toWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWire);
  if (value === null || typeof value !== "object" || Buffer.isBuffer(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      nombreToWire(key),
      key === "respuestaSiat" || CAMPOS_LIBRES.has(key) ? inner : toWire(inner),
    ]),
  );
}

/** A field's name as clients know it: `montoDescuentoLey1886` is `monto_descuento_ley1886`. */
export function nombreToWire(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A capital letter is no snake_case: the mark keeps such a key from meeting a field of ours. */
function keyFromWire(key: string): string {
  return /[A-Z]/.test(key)
    ? `\u2060${key}`
    : key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The key as the client wrote it. */
export function keyAsSent(key: string): string {
  return key.startsWith("\u2060") ? key.slice(1) : nombreToWire(key);
}
