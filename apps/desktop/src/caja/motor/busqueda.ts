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

/** Builds the expression of `textoToFts` for a list of products, in which every form of a GTIN matches. Null if nothing can be searched. */
export function productosToFts(texto: string): string | null {
  const palabras = escritasEn(texto).map((palabra) => escriturasDeCodigo(palabra).map(comienzo));
  return palabras.length === 0 ? null : palabras.map((formas) => `(${formas.join(" OR ")})`).join(" AND ");
}

/**
 * Builds the expression of `textoToFts` in which at least one word must occur in a column; null if none does. `esDe` tells whether the
 * column of any row has a word, given as an expression. Words that no row has there are not searched in the column.
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

/** Builds the expression of each word of a text. A combining accent is part of its word. */
function palabrasDe(texto: string): readonly string[] {
  return escritasEn(texto).map(comienzo);
}

/** Builds the expression that `textoToFts` would give if each word had to occur whole. */
export function textoToFtsEnteras(palabras: readonly string[]): string {
  return palabras.map((palabra) => `"${palabra}"`).join(" AND ");
}

/** Letters that may replace a mistyped one; the tokenizer ignores accents. */
const LETRAS = "abcdefghijklmnñopqrstuvwxyz";
/** Form of a word in which a typing error is forgiven. A shorter word resembles too many others, and a number is a code. */
const FORMA_CON_ERROR = /^[\p{L}\p{M}]{4,}$/u;

/**
 * Builds the expressions of a text in which one word has a typing error: an extra, a missing or a wrong letter, or two swapped ones. The
 * wrong word is the one for which `hay`, given the expression of its beginning, returns false. Null if this is true of no word, or of
 * several.
 */
export function parecidasAFts(
  palabras: readonly string[],
  hay: (fts: string) => boolean,
): { readonly enteras: string; readonly comienzos: string } | null {
  const malas = palabras.filter((palabra) => !hay(comienzo(palabra)));
  const [mala] = malas;
  if (malas.length !== 1 || mala === undefined || !FORMA_CON_ERROR.test(mala)) return null;
  const variantes = variantesDe(mala.toLowerCase());
  const expresion = (de: (palabra: string) => string) =>
    palabras
      .map((palabra) => (palabra === mala ? `(${variantes.map(de).join(" OR ")})` : de(palabra)))
      .join(" AND ");
  return { enteras: expresion((palabra) => `"${palabra}"`), comienzos: expresion(comienzo) };
}

function variantesDe(palabra: string): readonly string[] {
  const variantes = new Set<string>();
  for (let i = 0; i <= palabra.length; i++) {
    const [antes, despues] = [palabra.slice(0, i), palabra.slice(i)];
    const [una = "", otra = ""] = despues;
    if (una !== "") variantes.add(antes + despues.slice(1));
    if (otra !== "") variantes.add(antes + otra + una + despues.slice(2));
    for (const letra of LETRAS) {
      variantes.add(antes + letra + despues);
      if (una !== "") variantes.add(antes + letra + despues.slice(1));
    }
  }
  variantes.delete(palabra);
  return [...variantes];
}

/** Lists the words of a text. */
export function escritasEn(texto: string): readonly string[] {
  return texto.match(/[\p{L}\p{N}\p{M}]+/gu)?.slice(0, MAX_PALABRAS) ?? [];
}

function comienzo(palabra: string): string {
  return `"${palabra}"*`;
}
