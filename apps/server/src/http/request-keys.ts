/** Converts the names in a request. core's `wire.ts` maps them, and this file refuses names and texts that no correct client sends. */
import { isFreeForm, setOwn, toCamel, toSnake } from "@mostrador/core/wire";

/** Maximum nesting depth, above that of any valid body. Deeper nesting is an attack on recursive code. */
const MAX_HONDURA = 20;
/** The request is nested deeper than any request of the API. */
export class DemasiadoHondo extends Error {}

/** Path to a value in a request: the names as sent, and array positions. */
type Camino = readonly (string | number)[];

/** A text that cannot be stored because it contains U+0000 or an unpaired surrogate. PostgreSQL rejects JSON with either. */
export class TextoRoto extends Error {
  readonly camino: Camino;
  readonly kind: "nulo" | "partido";
  constructor(kind: TextoRoto["kind"], camino: Camino) {
    super(kind);
    this.kind = kind;
    this.camino = camino;
  }
}

/**
 * Treatment of an unpaired surrogate. In a body from one of our own programs it is replaced by U+FFFD, because the body
 * was built earlier and refusing it would block its upload for ever. A person corrects the replacement before the text
 * is printed.
 */
export type Partidos = "negar" | "marcar";

/**
 * Converts the keys of nested values to camelCase. An unknown key with a capital letter is kept, so that the schema
 * refuses it. Throws DemasiadoHondo and TextoRoto.
 */
export function fromRequest(value: unknown, partidos: Partidos = "negar"): unknown {
  return convertir(value, partidos, []);
}

/** Converts a value recursively. `camino` is mutated: it grows and shrinks with the recursion. */
function convertir(value: unknown, partidos: Partidos, camino: (string | number)[]): unknown {
  if (camino.length > MAX_HONDURA) throw new DemasiadoHondo();
  if (typeof value === "string") return textoEntero(value, partidos, camino);
  if (value === null || typeof value !== "object") return value;
  const dentro = (inner: unknown, paso: string | number): unknown => {
    camino.push(paso);
    const hecho = convertir(inner, partidos, camino);
    camino.pop();
    return hecho;
  };
  if (Array.isArray(value)) return value.map(dentro);
  const convertido: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value))
    setOwn(convertido, keyFromRequest(key), isFreeForm(key) ? inner : dentro(inner, key));
  return convertido;
}

function textoEntero(texto: string, partidos: Partidos, camino: Camino): string {
  if (texto.includes("\0")) throw new TextoRoto("nulo", camino);
  if (texto.isWellFormed()) return texto;
  if (partidos === "negar") throw new TextoRoto("partido", camino);
  return texto.toWellFormed();
}

/** Converts a key. A key with a capital letter is not snake_case, so it gets a mark that keeps it from matching any field. */
function keyFromRequest(key: string): string {
  if (/[A-Z]/.test(key)) return `\u2060${key}`;
  return key.includes("_") ? toCamel(key) : key;
}

/** Returns a key as the client wrote it. */
export function keyAsSent(key: string): string {
  return key.startsWith("\u2060") ? key.slice(1) : toSnake(key);
}
