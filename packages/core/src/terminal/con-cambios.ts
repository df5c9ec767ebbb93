/** Whether two values of JSON are the same. */
export function mismoValor(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const de = new Map(Object.entries(a));
  const otros = Object.entries(b);
  return de.size === otros.length && otros.every(([clave, valor]) => mismoValor(de.get(clave), valor));
}

/**
 * Gives a row with the fields that were changed in a form since it was shown. Changes made meanwhile at another till or in the portal
 * stay: a form that was open too long writes back no old value. `actual` is the row as it is now.
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
