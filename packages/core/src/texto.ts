/** A text as people search for it: small letters, no accents; `Ñáñez` is `nanez`. */
export function plano(texto: string): string {
  return texto.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
