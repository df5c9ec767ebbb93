/** Cause and remedy of a code of the tax system: sentences for people, in Spanish. */
export interface Explicacion {
  readonly causa: string;
  readonly remedio: string;
}
