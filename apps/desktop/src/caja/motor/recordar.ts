/**
 * Caches reads until their table is written. One program owns the file, so every write passes through it.
 * docs/decisions/0006
 */
import type { Lectura } from "./db.ts";

/** Most answers kept of one read. Beyond that, its cache is emptied. */
const MAX_RESPUESTAS = 50;

/**
 * Wraps a read of one table, so that its answer is cached until the table is written. `clave` is made of all arguments
 * of the read.
 */
export function remember<T>(
  tabla: string,
  leer: (db: Lectura, clave: string) => T,
): (db: Lectura, clave: string) => T {
  const recordado = new WeakMap<
    Lectura,
    { readonly en: number; readonly respuestas: Map<string, { readonly valor: T }> }
  >();
  return (db, clave) => {
    const en = db.estadoDe(tabla);
    let suyo = recordado.get(db);
    if (suyo?.en !== en || suyo.respuestas.size >= MAX_RESPUESTAS) {
      suyo = { en, respuestas: new Map() };
      recordado.set(db, suyo);
    }
    const antes = suyo.respuestas.get(clave);
    if (antes !== undefined) return antes.valor;
    const valor = leer(db, clave);
    suyo.respuestas.set(clave, { valor });
    return valor;
  };
}
