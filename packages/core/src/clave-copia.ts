/** The text that copies off the premises are encrypted with, as a person keeps it on paper. docs/backup.md */

/** Letters and digits that are not confused on paper: without 0, 1, I, L and O. */
const LETRAS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const GRUPOS = 8;
const POR_GRUPO = 5;
/** Random bytes from this value on are discarded, so that all letters are equally likely. */
const TOPE = LETRAS.length * 8;

/** Characters of the shortest key: four words, or what `buildClaveCopia` makes. */
export const CLAVE_COPIA_MINIMA = 16;

/** Makes a key of 40 random letters (198 bits) in groups of five. `azar` gives one random byte at a time. */
export function buildClaveCopia(azar: () => number): string {
  const letra = () => {
    let byte = azar();
    while (byte >= TOPE) byte = azar();
    return LETRAS[byte % LETRAS.length];
  };
  const grupo = () => Array.from({ length: POR_GRUPO }, letra).join("");
  return Array.from({ length: GRUPOS }, grupo).join("-");
}
