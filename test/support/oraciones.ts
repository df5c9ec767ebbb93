/** Sentences of the project's documents, with the line that each begins on, and those that are too long. */

/** Words that a sentence may have. */
export const MAX_PALABRAS = 25;

interface Oracion {
  /** Line of the document, from 1 on. */
  readonly linea: number;
  readonly texto: string;
}

/** A row of a table, a heading, HTML, a picture or a rule. */
const SIN_PROSA = /^\s*(?:\||#{1,6} |<|!\[|---+\s*$)/;
/** A sector's list of fields, in the schema's order, with their types: a table in one line. */
const CAMPOS = /^(?:cabecera|detalle): /;
const CERCO = /^\s*(?:```|~~~)/;
/** The mark of a list's item or of a quotation. */
const VINETA = /^\s*(?:[-*+]|\d+\.|>)\s+/;
/** The end of a sentence: its mark, what closes after it, and the space before the next one. */
const FIN = /[.!?][)\]"'*_`]*(?=\s|$)/g;
/** A full stop that ends no sentence. */
const ABREVIATURA = /\b(?:e\.g|i\.e|vs|cf|art)\.$/i;

/** Lists the sentences of a Markdown text. Code blocks, tables, headings and HTML hold none. */
export function listOraciones(markdown: string): readonly Oracion[] {
  return parrafos(markdown)
    .filter(([primera]) => !CAMPOS.test(primera?.texto ?? ""))
    .flatMap(oracionesDe);
}

/** Lists the sentences with more than `MAX_PALABRAS` words. */
export function listLargas(markdown: string): readonly Oracion[] {
  return listOraciones(markdown).filter(({ texto }) => contarPalabras(texto) > MAX_PALABRAS);
}

/** Counts words as a reader sees them: a code span is one, and a link is its text. */
export function contarPalabras(texto: string): number {
  return texto
    .replaceAll(/`[^`]+`/g, "codigo")
    .replaceAll(/\]\([^)]*\)/g, "]")
    .split(/\s+/)
    .filter((palabra) => /[\p{L}\p{N}]/u.test(palabra)).length;
}

/** Joins the lines of each paragraph and of each list item. */
function parrafos(markdown: string): readonly (readonly Oracion[])[] {
  const grupos: Oracion[][] = [];
  let abierto: Oracion[] | null = null;
  let enCodigo = false;
  for (const [i, texto] of markdown.split("\n").entries()) {
    if (CERCO.test(texto)) enCodigo = !enCodigo;
    const isBloque = abierto === null && /^(?: {4}|\t)/.test(texto);
    if (enCodigo || CERCO.test(texto) || texto.trim() === "" || SIN_PROSA.test(texto) || isBloque) {
      abierto = null;
      continue;
    }
    if (abierto === null || VINETA.test(texto)) grupos.push((abierto = []));
    abierto.push({ linea: i + 1, texto: texto.replace(VINETA, "").trim() });
  }
  return grupos;
}

function oracionesDe(lineas: readonly Oracion[]): readonly Oracion[] {
  const oraciones: Oracion[] = [];
  const entero = lineas.map(({ texto }) => texto).join(" ");
  // Inside a code span a full stop ends nothing.
  const visto = entero.replaceAll(/`[^`]+`/g, (codigo) => "x".repeat(codigo.length));
  let desde = 0;
  const cerrar = (hasta: number) => {
    const texto = entero.slice(desde, hasta).trim();
    if (texto !== "") oraciones.push({ linea: lineaEn(lineas, desde), texto });
    desde = hasta + 1;
  };
  for (const hallado of visto.matchAll(FIN)) {
    const hasta = hallado.index + hallado[0].length;
    if (!ABREVIATURA.test(visto.slice(desde, hasta))) cerrar(hasta);
  }
  cerrar(entero.length);
  return oraciones;
}

/** The line that holds a place of the joined text. */
function lineaEn(lineas: readonly Oracion[], lugar: number): number {
  let largo = 0;
  for (const { linea, texto } of lineas) {
    largo += texto.length + 1;
    if (lugar < largo) return linea;
  }
  return lineas.at(-1)?.linea ?? 1;
}
