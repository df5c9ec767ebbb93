import { plano } from "../texto.ts";
import type { Pregunta } from "./pregunta.ts";
import { PREGUNTAS } from "./preguntas.ts";

/** Words that say nothing about a question. */
const VACIAS: ReadonlySet<string> = new Set(
  "a al como con cual cuando de del donde el en es esta la las le lo los me mi mis no o para por puedo que se si sin su un una y ya".split(
    " ",
  ),
);

/** Weight of a word by the place where it is found. */
const PESOS = { pregunta: 4, palabras: 3, respuesta: 1 } as const;

/**
 * Searches the questions of a program without a network. Words are compared without accents, and by their beginnings. An empty text returns
 * all questions, the most frequent first.
 *
 * @example
 * searchPreguntas("impresora", "caja")[0]?.id;
 * // => "no-imprime"
 */
export function searchPreguntas(texto: string, donde: "caja" | "portal"): readonly Pregunta[] {
  const suyas = PREGUNTAS.filter((pregunta) => pregunta.donde === donde || pregunta.donde === "ambas");
  const palabras = palabrasDe(texto);
  if (palabras.length === 0) return suyas;
  return suyas
    .map((pregunta) => ({ pregunta, puntos: puntosDe(pregunta, palabras) }))
    .filter(({ puntos }) => puntos > 0)
    .toSorted((a, b) => b.puntos - a.puntos)
    .map(({ pregunta }) => pregunta);
}

/**
 * Finds the question that answers for a code of the tax system among those of a program: it has the code among its words.
 *
 * @example
 * preguntaDeCodigo(1037)?.id;
 * // => "nit-invalido"
 */
export function preguntaDeCodigo(codigo: number): Pregunta | undefined {
  return PREGUNTAS.find(({ palabras }) => palabras.split(" ").includes(String(codigo)));
}

function palabrasDe(texto: string): string[] {
  const todas = plano(texto)
    .split(/[^a-z0-9]+/)
    .filter((palabra) => palabra !== "");
  const llenas = todas.filter((palabra) => !VACIAS.has(palabra));
  return llenas.length > 0 ? llenas : todas;
}

/** Computes the score of a question from the weights of the words that it has. The score is zero if it lacks most of them. */
function puntosDe({ pregunta, palabras, respuesta }: Pregunta, buscadas: readonly string[]): number {
  const lugares = [
    [PESOS.pregunta, plano(pregunta).split(/[^a-z0-9]+/)],
    [PESOS.palabras, palabras.split(" ")],
    [PESOS.respuesta, plano(respuesta.join(" ")).split(/[^a-z0-9]+/)],
  ] as const;
  const halladas = buscadas.map((buscada) =>
    lugares.reduce(
      (mejor, [peso, suyas]) => (suyas.some((una) => coincide(una, buscada)) ? Math.max(mejor, peso) : mejor),
      0,
    ),
  );
  const acertadas = halladas.filter((puntos) => puntos > 0).length;
  if (acertadas * 2 < buscadas.length) return 0;
  return halladas.reduce<number>((suma, puntos) => suma + puntos, 0) * (acertadas / buscadas.length);
}

/** Number of first letters that two longer words must share to match with different endings: `imprimir` finds `imprime`. */
const RAIZ = 5;

function coincide(palabra: string, buscada: string): boolean {
  if (palabra.startsWith(buscada)) return true;
  return buscada.length > RAIZ && palabra.length >= RAIZ && palabra.slice(0, RAIZ) === buscada.slice(0, RAIZ);
}
