/** Most words of a search that count. */
const MAX_PALABRAS = 8;

/**
 * The FTS5 expression for what was typed: every word must be there, in any order, accents ignored (the tokenizer does it),
 * each as the beginning of a word. Null when nothing can be searched. What is typed never reaches FTS5 as syntax.
 */
export function textoToFts(texto: string): string | null {
  const palabras = texto.match(/[\p{L}\p{N}]+/gu)?.slice(0, MAX_PALABRAS) ?? [];
  return palabras.length === 0 ? null : palabras.map((palabra) => `"${palabra}"*`).join(" ");
}
