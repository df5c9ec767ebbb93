/**
 * Reads the names of a request: core's `wire.ts` maps them, and this file refuses names and texts that no
 * client of ours sends.
 */
import { isFreeForm, toCamel, toSnake } from "@mostrador/core/wire";

/** Deeper than any body of ours. Deeper nesting is an attack on recursive code. */
const MAX_HONDURA = 20;
/** The request is nested deeper than any request of the API. */
export class DemasiadoHondo extends Error {}
/** A text contains U+0000, which PostgreSQL cannot store. */
export class SignoNulo extends Error {}

/**
 * Converts keys to camelCase, deeply. An unknown key with a capital letter stays as sent, and the schema
 * refuses it. Throws DemasiadoHondo and SignoNulo.
 */
export function fromRequest(value: unknown, hondura = 0): unknown {
  if (hondura > MAX_HONDURA) throw new DemasiadoHondo();
  if (typeof value === "string" && value.includes("\0")) throw new SignoNulo();
  if (Array.isArray(value)) return value.map((inner) => fromRequest(inner, hondura + 1));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      keyFromRequest(key),
      isFreeForm(key) ? inner : fromRequest(inner, hondura + 1),
    ]),
  );
}

/** Marks a key with a capital letter, which is no snake_case, so that it cannot match a field of ours. */
function keyFromRequest(key: string): string {
  return /[A-Z]/.test(key) ? `\u2060${key}` : toCamel(key);
}

/** Gives the key as the client wrote it. */
export function keyAsSent(key: string): string {
  return key.startsWith("\u2060") ? key.slice(1) : toSnake(key);
}
