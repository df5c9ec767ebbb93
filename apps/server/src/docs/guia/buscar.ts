import { Marked, type Token } from "marked";
import { expandir } from "./expandir.ts";
import { rutaDe, type Pagina } from "./indice.ts";
import { anclaDe } from "./render.ts";

/** A section of a page for the search: address, page, heading, words. */
export interface Seccion {
  readonly u: string;
  readonly p: string;
  readonly t: string;
  readonly x: string;
}

/** Lists the sections of the pages with their words. Code is left out. */
export function listSecciones(paginas: readonly Pagina[], base: string): readonly Seccion[] {
  return paginas.flatMap(({ slug, titulo, texto }) => {
    const secciones: Seccion[] = [];
    let actual: Seccion = { u: rutaDe(slug), p: titulo, t: "", x: "" };
    for (const token of tokensDe(texto, base)) {
      if (token.type === "heading" && "depth" in token && token["depth"] !== 1) {
        secciones.push(actual);
        const encabezado = llano(token);
        actual = { u: `${rutaDe(slug)}#${anclaDe(encabezado)}`, p: titulo, t: encabezado, x: "" };
      } else if (token.type !== "heading" && token.type !== "code") {
        actual = { ...actual, x: `${actual.x} ${llano(token)}`.trim() };
      }
    }
    return [...secciones, actual];
  });
}

function tokensDe(texto: string, base: string): readonly Token[] {
  return expandir(texto, base).flatMap((trozo) =>
    trozo.kind === "texto" ? new Marked().lexer(trozo.texto) : [],
  );
}

/** Gives a token's words without its marks. */
function llano(token: Token): string {
  return token.raw
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replaceAll(/^\|?[\s:|-]+\|$/gm, " ")
    .replaceAll(/[`*|#>_]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
