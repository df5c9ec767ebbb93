import { plano } from "../texto.ts";
import { desescapar } from "../xml/write.ts";

/** Matches the elements by whose text a document is found: the descriptions of its lines and its cashier. */
const BUSCADOS = /<(?:descripcion|usuario)>([^<]+)</g;

/**
 * Gives the texts that a document is found by besides number and buyer, as people search for them: each line's description and the cashier's
 * name. Each text comes once, in alphabetical order. `xml` is of this project's own writing.
 *
 * @example
 * textosBuscados("<detalle><descripcion>Café de Caranavi</descripcion></detalle>");
 * // => ["cafe de caranavi"]
 */
export function textosBuscados(xml: string): readonly string[] {
  const textos = Array.from(xml.matchAll(BUSCADOS), ([, texto = ""]) => plano(desescapar(texto)).trim());
  return [...new Set(textos)].filter((texto) => texto !== "").toSorted();
}
