/** A text as people search for it: small letters, no accents; `Ñáñez` is `nanez`. */
export function plano(texto: string): string {
  return texto.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * Finds a text that no server takes: one with a null character, or with half of a letter (a lone surrogate). Returns its path in the value;
 * null if there is none.
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
