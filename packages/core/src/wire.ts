/**
 * Maps names between camelCase, which code has, and snake_case, which JSON, databases and journals have. It serves server, till and portal:
 * no other file maps names. docs/design.md D4.
 */
import { Decimal } from "./decimal.ts";
import { CAMPOS_LIBRES } from "./sectores/libres.ts";

/** `monto_descuento_ley1886` as `montoDescuentoLey1886`. A capital letter stays as it is. */
export function toCamel(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `montoDescuentoLey1886` as `monto_descuento_ley1886`. */
export function toSnake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
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
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      rename(name),
      isFreeForm(name) ? inner : mapKeys(inner, rename),
    ]),
  );
}
