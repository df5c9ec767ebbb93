import { AsyncLocalStorage } from "node:async_hooks";
import type { Permitida } from "./reglas.ts";

/** The person of each call in progress, kept across its awaits, between which other calls run. */
const enCurso = new AsyncLocalStorage<string | null>();

/** Runs an admitted call. Inside it, across its awaits too, `responsableDe` returns the person of the call. */
export function handle<T>({ responsable }: Permitida, llamada: () => T): T {
  return enCurso.run(responsable, llamada);
}

/**
 * Returns the person whose right the call in progress uses, by id; null while the till has no users. Outside of a call it is the signed-in
 * person.
 */
export function responsableDe(sesion: { readonly quien: () => string }): string | null {
  const suyo = enCurso.getStore();
  if (suyo !== undefined) return suyo;
  const actual = sesion.quien();
  return actual === "" ? null : actual;
}
