/** Reads the names of a request: core's `wire.ts` maps them, and this file refuses what none of our clients sends. */
import { isFreeForm, toCamel, toSnake } from "@mostrador/core/wire";

/** Deeper than any body of ours; a deeper one is an attack on whoever walks through it. */
const MAX_HONDURA = 20;
/** A request is nested deeper than any request of the API. */
export class DemasiadoHondo extends Error {}
/** U+0000 in a text: nobody means it, and PostgreSQL stores no such text. */
export class SignoNulo extends Error {}

/** Keys to camelCase, deeply. Throws DemasiadoHondo and SignoNulo. A key from outside with a capital letter stays as it came, and the schema refuses it as unknown. */
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

/** A capital letter is no snake_case: the mark keeps such a key from meeting a field of ours. */
function keyFromRequest(key: string): string {
  return /[A-Z]/.test(key) ? `\u2060${key}` : toCamel(key);
}

/** The key as the client wrote it. */
export function keyAsSent(key: string): string {
  return key.startsWith("\u2060") ? key.slice(1) : toSnake(key);
}
