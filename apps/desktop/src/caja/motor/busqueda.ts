import { escriturasDeCodigo } from "@mostrador/core";

/** Words of a search beyond this number are ignored. */
const MAX_PALABRAS = 8;

/**
 * Builds the FTS5 expression of typed text: every word must occur, in any order, as the beginning of a word.
 * The tokenizer ignores accents. Null if nothing can be searched. Typed text never reaches FTS5 as syntax.
 */
export function textoToFts(texto: string): string | null {
  const palabras = palabrasDe(texto);
  return palabras.length === 0 ? null : palabras.join(" AND ");
}

/** Builds the expression of `textoToFts` for a list of products: of a GTIN any form counts. Null if nothing can be searched. */
export function productosToFts(texto: string): string | null {
  const palabras = escritasEn(texto).map((palabra) => escriturasDeCodigo(palabra).map(comienzo));
  return palabras.length === 0 ? null : palabras.map((formas) => `(${formas.join(" OR ")})`).join(" AND ");
}

/**
 * Builds the expression of `textoToFts` in which at least one word must occur in a column; null where none does. `esDe` tells whether any
 * row's column has a word, given as an expression: words that occur in no row are not searched there.
 */
export function textoToFtsEn(
  columna: string,
  texto: string,
  esDe: (palabra: string) => boolean,
): string | null {
  const palabras = palabrasDe(texto);
  const suyas = palabras.filter(esDe);
  if (suyas.length === 0) return null;
  const enColumna = `${columna} : (${suyas.join(" OR ")})`;
  return palabras.length === 1 ? enColumna : `${palabras.join(" AND ")} AND ${enColumna}`;
}

/** Builds the expression of each word. A combining accent is part of its word. */
function palabrasDe(texto: string): readonly string[] {
  return escritasEn(texto).map(comienzo);
}

function escritasEn(texto: string): readonly string[] {
  return texto.match(/[\p{L}\p{N}\p{M}]+/gu)?.slice(0, MAX_PALABRAS) ?? [];
}

function comienzo(palabra: string): string {
  return `"${palabra}"*`;
}
