/** Suggests the tax system's product code for a product's name. */
import { plano, type CatalogosTerminal } from "@mostrador/core";
import type { Salida } from "../../contract/index.ts";

type Sugerencia = Salida<"sugerirCodigoSin">[number];
type Entrada = CatalogosTerminal["productosServicios"][number];

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

/** Returns the words of a text as they are compared: no accents, no plural. */
export function raices(texto: string): string[] {
  const palabras = plano(texto).match(/[a-z]{2,}/g) ?? [];
  return palabras
    .filter((palabra) => !VACIAS.has(palabra))
    .map((palabra) => palabra.replace(/(?<=[a-z]{3})(?:es|s)$/, ""));
}

/**
 * Creates the search of a product's code in the tax system's catalog, by shared words. A rare word weighs
 * more than a common one. An entry with few other words ranks above a long one.
 */
export function createSugeridor(catalogo: readonly Entrada[]): (descripcion: string) => Sugerencia[] {
  const entradas = catalogo.map((entrada) => ({ entrada, raices: new Set(raices(entrada.descripcion)) }));
  const veces = new Map<string, number>();
  for (const { raices: suyas } of entradas)
    for (const raiz of suyas) veces.set(raiz, (veces.get(raiz) ?? 0) + 1);
  const peso = (raiz: string) => Math.log(1 + entradas.length / (veces.get(raiz) ?? entradas.length));
  return (descripcion) => {
    const buscadas = new Set(raices(descripcion));
    return entradas
      .map(({ entrada, raices: suyas }) => {
        const comunes = [...buscadas]
          .filter((raiz) => suyas.has(raiz))
          .reduce((suma, raiz) => suma + peso(raiz), 0);
        return { entrada, valor: comunes / Math.sqrt(1 + suyas.size) };
      })
      .filter(({ valor }) => valor > 0)
      .sort((a, b) => b.valor - a.valor)
      .slice(0, MAX_SUGERENCIAS)
      .map(({ entrada }) => toSugerencia(entrada));
  };
}

/** Converts an entry of the tax system's catalog to a suggestion. */
export function toSugerencia({ codigo, actividad, descripcion }: Entrada): Sugerencia {
  return { codigoSin: codigo, actividadEconomica: actividad, descripcion };
}
