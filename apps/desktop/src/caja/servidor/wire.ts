/** camelCase here, snake_case on the wire; the only place that knows. */

export function toWire(value: unknown): unknown {
  return mapKeys(value, (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

export function fromWire(value: unknown): unknown {
  return mapKeys(value, (name) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()));
}

function mapKeys(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapKeys(entry, rename));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [rename(name), mapKeys(entry, rename)]),
  );
}
