/** Objects whose keys are the caller's own words. */
const LIBRES = /^costos_gastos|^detalle_(ajuste|otros_pagos)/;

/** A body as core's schemas take it: what the server does at its edge, done here a second time. docs/design.md D4. */
export function aCamel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(aCamel);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      // Names of the costs are the caller's own words.
      LIBRES.test(key) ? (inner as unknown) : aCamel(inner),
    ]),
  );
}
