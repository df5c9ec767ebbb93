/** Finds a setting by the words that a shopkeeper has for it: till and portal list their settings this way. */
import { plano } from "./texto.ts";

/** One setting in the list of a program. */
export interface Ajuste {
  /** Key of the page on which it is set. */
  readonly pagina: string;
  /** The setting's label on the page that has it. */
  readonly rotulo: string;
  /** Other words that people look for, in plain Spanish and separated by spaces. */
  readonly palabras: string;
}

/**
 * Lists the settings in which each word of the text begins some word: of the label, of its page's title or of the other words. Those whose
 * labels have all the words come first; within each half the order of the list is kept. A text without words finds nothing.
 */
export function findAjustes<A extends Ajuste>(
  texto: string,
  ajustes: readonly A[],
  tituloDe: (pagina: string) => string,
): readonly A[] {
  const buscadas = palabrasDe(texto);
  if (buscadas.length === 0) return [];
  const hasTodas = (...textos: readonly string[]): boolean => {
    const suyas = textos.flatMap(palabrasDe);
    return buscadas.every((buscada) => suyas.some((palabra) => palabra.startsWith(buscada)));
  };
  const hallados = ajustes.filter(({ pagina, rotulo, palabras }) =>
    hasTodas(rotulo, palabras, tituloDe(pagina)),
  );
  const porRotulo = (ajuste: A): boolean => hasTodas(ajuste.rotulo);
  return [...hallados.filter(porRotulo), ...hallados.filter((ajuste) => !porRotulo(ajuste))];
}

function palabrasDe(texto: string): readonly string[] {
  return plano(texto)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((palabra) => palabra !== "");
}
