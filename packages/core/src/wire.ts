/**
 * Maps names between camelCase, which code has, and snake_case, which JSON, databases and journals have. It serves server, till and portal:
 * no other file maps names. docs/design.md D4.
 */
import { Decimal } from "./decimal.ts";
import { SECTORES_FACTURA } from "./sectores/index.ts";

/** Request fields whose keys are the caller's own words, such as names of costs. The conversion of names must not change them. */
const CAMPOS_LIBRES: ReadonlySet<string> = new Set(
  SECTORES_FACTURA.flatMap(({ cabecera, detalle }) =>
    [...Object.entries(cabecera), ...Object.entries(detalle)].flatMap(([nombre, { pide }]) =>
      pide?.libre === true ? [nombre] : [],
    ),
  ),
);

/** Converts `monto_descuento_ley1886` to `montoDescuentoLey1886`. A capital letter stays as it is. */
export const toCamel: (name: string) => string = kept((name) =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
);

/** Converts `montoDescuentoLey1886` to `monto_descuento_ley1886`. */
export const toSnake: (name: string) => string = kept((name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);

/** Maximum number of cached names, and maximum length of each. A caller chooses the names of a request, and must not fill the memory. */
const MAX_KEPT = 4096;
const MAX_KEPT_CHARS = 64;

/** Caches the results of a mapping, because all lines of a document repeat the same few names. */
function kept(map: (name: string) => string): (name: string) => string {
  const made = new Map<string, string>();
  return (name) => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const mapped = map(name);
    if (made.size < MAX_KEPT && name.length <= MAX_KEPT_CHARS) made.set(name, mapped);
    return mapped;
  };
}

/** Returns the value with its keys in camelCase, deeply. Free-form fields keep their keys. */
export function fromWire(value: unknown): unknown {
  return mapKeys(value, toCamel);
}

/**
 * Reviver for `JSON.parse` that keeps each digit: a number that JavaScript cannot hold, such as the amount of a large document, becomes its
 * text. Engines that do not give the source text return the nearest number.
 */
export function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== "number" || source === undefined || String(value) === source) return value;
  return Number.isFinite(value) && Decimal.de(value).eq(source) ? value : source;
}

/** Returns the value with its keys in snake_case, deeply. Free-form fields, the tax system's reply and bytes stay as they are. */
export function toWire(value: unknown): unknown {
  return mapKeys(value, toSnake);
}

/** Tells whether the keys inside a field belong to the caller or to the tax system. `name` is in either spelling. */
export function isFreeForm(name: string): boolean {
  return FREE_FORM.has(name);
}

const FREE_FORM: ReadonlySet<string> = new Set(
  [...CAMPOS_LIBRES, "respuestaSiat"].flatMap((name) => [name, toSnake(name)]),
);

function mapKeys(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((inner) => mapKeys(inner, rename));
  if (value === null || typeof value !== "object" || value instanceof Uint8Array) return value;
  // JSON writes such a value as it stands (JSON.rawJSON).
  if ("rawJSON" in value && Object.getPrototypeOf(value) === null) return value;
  const mapped: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value))
    setOwn(mapped, rename(name), isFreeForm(name) ? inner : mapKeys(inner, rename));
  return mapped;
}

/** Sets a field of an object under any name, `__proto__` too. */
export function setOwn(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__")
    Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
  else target[name] = value;
}
