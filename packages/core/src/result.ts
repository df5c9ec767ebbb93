/** Outcome of a call: a failure that the caller can act on is returned, never thrown. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/**
 * Wraps a value as a success.
 *
 * @example
 * ok(5);
 * // => { ok: true, value: 5 }
 */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/**
 * Wraps an error as a failure that the caller can act on.
 *
 * @example
 * fail("No hay saldo.");
 * // => { ok: false, error: "No hay saldo." }
 */
export function fail<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}
