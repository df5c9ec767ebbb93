const A = 0x41;

/** The capital letter by which a place of a list is chosen: A for the first. */
export function letraDe(lugar: number): string {
  return String.fromCodePoint(A + lugar);
}
