import { plano } from "../texto.ts";

/** A code of the tax system's catalog that fits a description. */
export interface Sugerencia {
  readonly codigoSin: number;
  readonly actividadEconomica: string;
  readonly descripcion: string;
}

/** An entry of the tax system's catalog of products. */
export interface ProductoSin {
  readonly codigo: number;
  readonly actividad: string;
  readonly descripcion: string;
}

/** The tax system's code for any other goods that bear VAT, which every activity has. It fits every name, so it is never guessed. */
const OTROS = 99_100;
const MAX_SUGERENCIAS = 8;
/** Words that do not tell what a product is. */
const VACIAS = new Set([
  "de",
  "del",
  "la",
  "el",
  "los",
  "las",
  "y",
  "o",
  "en",
  "con",
  "para",
  "por",
  "a",
  "un",
  "otros",
  "otras",
  "productos",
  "producto",
]);

/** Tells whether an entry of the catalog is the one for any other goods (`OTROS`). */
export function isOtros({ codigo }: Pick<ProductoSin, "codigo">): boolean {
  return codigo === OTROS;
}

/** Returns the words of a text as they are compared: no accents, no plural; `leche` and `leches` are `lech`. */
export function raices(texto: string): string[] {
  const palabras = plano(texto).match(/[a-z]{2,}/g) ?? [];
  return palabras
    .filter((palabra) => !VACIAS.has(palabra))
    .map((palabra) => palabra.replace(/(?<=[a-z]{3})(?:es|s|e)$/, ""));
}

/**
 * Finds a product's code in the tax system's catalog by the words that they share. A rare word counts more than a common word, and
 * an entry with few other words more than a long entry.
 *
 * @example
 * createSugeridor([{ codigo: 23610, actividad: "471100", descripcion: "PAN Y GALLETAS" }])("Galletas de agua").map(({ codigoSin }) => codigoSin);
 * // => [23610]
 */
export function createSugeridor(catalogo: readonly ProductoSin[]): (descripcion: string) => Sugerencia[] {
  const entradas = catalogo.map((entrada) => ({ entrada, raices: new Set(raices(entrada.descripcion)) }));
  const conRaiz = new Map<string, number[]>();
  for (const [i, { raices: suyas }] of entradas.entries())
    for (const raiz of suyas) {
      const suyos = conRaiz.get(raiz) ?? [];
      suyos.push(i);
      conRaiz.set(raiz, suyos);
    }
  return (descripcion) => {
    const valores = new Map<number, number>();
    for (const raiz of new Set(raices(descripcion))) {
      const suyas = conRaiz.get(raiz) ?? [];
      const peso = Math.log(1 + entradas.length / Math.max(1, suyas.length));
      for (const i of suyas) valores.set(i, (valores.get(i) ?? 0) + peso);
    }
    return [...valores]
      .toSorted(([i], [j]) => i - j)
      .flatMap(([i, comunes]) => {
        const una = entradas[i];
        return una === undefined ? [] : [{ ...una, valor: comunes / Math.sqrt(1 + una.raices.size) }];
      })
      .sort((a, b) => b.valor - a.valor)
      .slice(0, MAX_SUGERENCIAS)
      .map(({ entrada }) => toSugerencia(entrada));
  };
}

const MAX_BUSCADOS = 50;

/**
 * Finds entries of the tax system's catalog by a text: those whose code begins with its digits, or whose name has all of its words. In the
 * catalog's order, at most 50.
 *
 * @example
 * searchCodigos([{ codigo: 23610, actividad: "471100", descripcion: "PAN Y GALLETAS" }], "galle");
 * // => [{ codigoSin: 23610, actividadEconomica: "471100", descripcion: "PAN Y GALLETAS" }]
 */
export function searchCodigos(catalogo: readonly ProductoSin[], texto: string): Sugerencia[] {
  const buscado = plano(texto).trim();
  const palabras = buscado.split(/\s+/);
  const coincide = ({ codigo, descripcion }: ProductoSin) => {
    if (/^\d+$/.test(buscado)) return String(codigo).startsWith(buscado);
    const suya = plano(descripcion);
    return palabras.every((palabra) => suya.includes(palabra));
  };
  return buscado === "" ? [] : catalogo.filter(coincide).slice(0, MAX_BUSCADOS).map(toSugerencia);
}

/**
 * Gives an entry of the tax system's catalog as a suggestion.
 *
 * @example
 * toSugerencia({ codigo: 23610, actividad: "471100", descripcion: "PAN Y GALLETAS" });
 * // => { codigoSin: 23610, actividadEconomica: "471100", descripcion: "PAN Y GALLETAS" }
 */
export function toSugerencia({ codigo, actividad, descripcion }: ProductoSin): Sugerencia {
  return { codigoSin: codigo, actividadEconomica: actividad, descripcion };
}
