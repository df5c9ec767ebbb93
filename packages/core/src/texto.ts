/**
 * Normalises a text for searches: small letters, no accents; `Ñáñez` is `nanez`.
 *
 * @example
 * plano("Ñáñez");
 * // => "nanez"
 */
export function plano(texto: string): string {
  return texto.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * Finds a text that no server accepts: one with a null character, or with half of a letter (a lone surrogate). Returns its path in the
 * value; null if there is none.
 *
 * @example
 * findTextoRoto({ items: [{ descripcion: "Pan\0" }] });
 * // => ["items", 0, "descripcion"]
 */
export function findTextoRoto(valor: unknown): readonly (string | number)[] | null {
  if (typeof valor === "string") return valor.includes("\0") || !valor.isWellFormed() ? [] : null;
  if (typeof valor !== "object" || valor === null) return null;
  const partes = Array.isArray(valor) ? [...valor.entries()] : Object.entries(valor);
  for (const [clave, parte] of partes) {
    const roto = findTextoRoto(parte);
    if (roto !== null) return [clave, ...roto];
  }
  return null;
}

/** Marks that change the direction of writing. Such a mark in a name changes the order in which amounts and numbers beside it are shown. */
const MARCAS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;
const TODAS_LAS_MARCAS = new RegExp(MARCAS, "g");

/** Tells whether a text has marks of the direction of writing. */
export function hasMarcas(texto: string): boolean {
  return MARCAS.test(texto);
}

/**
 * Takes the marks of the direction of writing out of a text.
 *
 * @example
 * sinMarcas("\u200FPan");
 * // => "Pan"
 */
export function sinMarcas(texto: string): string {
  return MARCAS.test(texto) ? texto.replace(TODAS_LAS_MARCAS, "") : texto;
}

/**
 * Matches a visible character. Zero-width joiners and blanks, fillers and soft hyphens are invisible, though some scripts need them within a
 * word.
 */
const VISIBLE = /[^\p{Cf}\p{Zs}\s\u115F\u1160\u2800\u3164\uFFA0]/u;

/** Tells whether a text shows nothing at all when it is printed. */
export function isInvisible(texto: string): boolean {
  return !VISIBLE.test(texto);
}
