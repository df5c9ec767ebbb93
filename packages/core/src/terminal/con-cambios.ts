/**
 * Tells whether two values of JSON are the same.
 *
 * @example
 * mismoValor({ dias: [1, 2] }, { dias: [1, 2] });
 * // => true
 */
export function mismoValor(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const de = new Map(Object.entries(a));
  const otros = Object.entries(b);
  return de.size === otros.length && otros.every(([clave, valor]) => mismoValor(de.get(clave), valor));
}

/**
 * Merges a form's row into the stored row. A field that the form did not change keeps its current value:
 * another till or the portal may have changed it meanwhile. `visto`: the values that the form showed;
 * `actual`: the row as it is now.
 *
 * @example
 * conCambios({ nombre: "Pan", precio: "6" }, { nombre: "Pan", precio: "5" }, { nombre: "Pan de batalla", precio: "5" });
 * // => { nombre: "Pan de batalla", precio: "6" }
 */
export function conCambios<T extends object>(
  escrita: T,
  visto: Readonly<Record<string, unknown>> | undefined,
  actual: T | undefined,
): T {
  if (visto === undefined || actual === undefined) return escrita;
  const intactos = Object.entries(actual).filter(
    ([campo]) => campo in visto && mismoValor(visto[campo], Reflect.get(escrita, campo)),
  );
  return { ...escrita, ...Object.fromEntries(intactos) };
}
