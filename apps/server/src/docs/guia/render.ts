import { Marked, type Tokens } from "marked";
import { escape } from "../html.ts";
import { expandir } from "./expandir.ts";
import { LENGUAJES, type Muestra } from "./muestras.ts";
import { bloque } from "./resaltar.ts";

/** A heading of a page, for its own index and for the search. */
export interface Titulo {
  readonly id: string;
  readonly texto: string;
  readonly nivel: number;
}

/** Turns a heading into the anchor that links to it. */
export function anclaDe(texto: string): string {
  return texto
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** Lets a long name break after its dots, slashes and underscores instead of within a word. */
function conCortes(html: string): string {
  return html.replaceAll(/[._/](?=\w)/g, "$&<wbr>");
}

/** Renders a page of Markdown with its directives; `titulos` are its headings of the second and third level. */
export function renderPagina(
  texto: string,
  base: string,
): { readonly html: string; readonly titulos: readonly Titulo[] } {
  const titulos: Titulo[] = [];
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const id = anclaDe(text);
        const html = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1>${html}</h1>`;
        titulos.push({ id, texto: text.replaceAll("`", ""), nivel: depth });
        return `<h${depth} id="${id}"><a href="#${id}" class="ancla">${html}</a></h${depth}>`;
      },
      codespan: ({ text }: Tokens.Codespan) => `<code>${conCortes(escape(text))}</code>`,
      code: ({ text, lang = "" }: Tokens.Code) => bloque(text, lang, NOMBRES[lang] ?? lang),
      table(token: Tokens.Table) {
        const contenido = (celda: Tokens.TableCell) => this.parser.parseInline(celda.tokens);
        const cabeza = token.header.map((celda) => `<th>${contenido(celda)}</th>`).join("");
        // A phone shows each row of a wide table as a card, whose lines carry the names of the columns.
        const titulos = token.header.map(({ text }) => escape(text.replaceAll("`", "")));
        const filas = token.rows.map(
          (fila) =>
            `<tr>${fila.map((celda, n) => `<td data-titulo="${titulos[n] ?? ""}">${contenido(celda)}</td>`).join("")}</tr>`,
        );
        const ancha = titulos.length > 2 ? " ancha" : "";
        return `<div class="tabla${ancha}" tabindex="0"><table><thead><tr>${cabeza}</tr></thead><tbody>${filas.join("")}</tbody></table></div>`;
      },
    },
  });
  const html = expandir(texto, base)
    .map((trozo, n) =>
      trozo.kind === "texto" ? marked.parse(trozo.texto, { async: false }) : pestanas(trozo.muestra, n),
    )
    .join("");
  return { html, titulos };
}

const NOMBRES: Readonly<Record<string, string>> = {
  json: "JSON",
  bash: "Terminal",
  ...Object.fromEntries(LENGUAJES.filter(({ ext }) => ext !== "sh").map((l) => [l.resaltado, l.nombre])),
};

/**
 * Renders a sample: a tab for each language, and the reply under them. `n` tells the samples of a page apart.
 */
function pestanas({ nombre, versiones, respuesta }: Muestra, n: number): string {
  const id = (ext: string) => `m${n}-${ext}`;
  const lengua = (extra: string) => `<div class="muestra" data-muestra="${nombre}">${extra}</div>`;
  const botones = versiones.map(
    ({ ext, nombre }) =>
      `<button type="button" role="tab" id="${id(ext)}" aria-controls="${id(ext)}-p" aria-selected="false" data-lenguaje="${ext}">${nombre}</button>`,
  );
  const paneles = versiones.map(
    ({ ext, archivo, codigo, resaltado }) =>
      `<div class="panel" role="tabpanel" id="${id(ext)}-p" aria-labelledby="${id(ext)}" data-lenguaje="${ext}">${bloque(codigo, resaltado, archivo)}</div>`,
  );
  const dada =
    respuesta === null
      ? ""
      : `<details class="respuesta"><summary>Respuesta</summary>${bloque(respuesta, "json", "JSON")}</details>`;
  return lengua(
    `<div class="pestanas" role="tablist" aria-label="${escape(`Lenguaje del ejemplo ${nombre}`)}">${botones.join("")}</div>${paneles.join("")}${dada}`,
  );
}
