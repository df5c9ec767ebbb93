import { Marked, type Token } from "marked";
import { type Pagina, PAGINAS, rutaDe } from "./indice.ts";
import { expandir, expandirEnMarkdown } from "./expandir.ts";
import { escape } from "../html.ts";
import { anclaDe, renderPagina } from "./render.ts";
import { marco, menuGuia } from "./sitio.ts";

/** The guide as this server shows it, each part made on first use. */
export interface Guia {
  readonly html: (pagina: Pagina) => string;
  readonly markdown: (pagina: Pagina) => string;
  /** The sections for the search, as JSON. */
  readonly indice: () => string;
}

/** Makes the guide with the server's own address in its samples. */
export function createGuia(base: string): Guia {
  const paginas = new Map<string, string>();
  let indice: string | undefined;
  return {
    html: (pagina) => {
      const hecha = paginas.get(pagina.slug) ?? make(pagina, base);
      paginas.set(pagina.slug, hecha);
      return hecha;
    },
    markdown: (pagina) => expandirEnMarkdown(pagina.texto, base),
    indice: () => (indice ??= JSON.stringify(listSecciones(PAGINAS, base))),
  };
}

function make(pagina: Pagina, base: string): string {
  const { slug, titulo, resumen, texto } = pagina;
  const { html, titulos } = renderPagina(texto, base);
  const n = PAGINAS.indexOf(pagina);
  const vecina = (otra: Pagina | undefined, rotulo: string, clase: string) =>
    otra === undefined
      ? ""
      : `<a class="${clase}" href="${rutaDe(otra.slug)}"><span>${rotulo}</span>${escape(otra.titulo)}</a>`;
  const pie = `<nav class="vecinas" aria-label="Otras páginas">${vecina(PAGINAS[n - 1], "Anterior", "anterior")}${vecina(PAGINAS[n + 1], "Siguiente", "siguiente")}</nav><p class="fuente"><a href="${slug === "" ? "/guia/inicio.md" : `/guia/${slug}.md`}">Esta página en Markdown</a></p>`;
  return marco({
    titulo,
    resumen,
    menu: menuGuia(slug),
    cuerpo: `<article>${html}</article>${pie}`,
    enEstaPagina: titulos
      .filter(({ nivel }) => nivel === 2)
      .map(({ id, texto }) => `<a href="#${id}">${escape(texto)}</a>`)
      .join(""),
    lugar: "/guia",
  });
}

/**
 * Gives the map of the documentation for programs: one line for each page of the guide, and the other
 * descriptions.
 */
export function llmsTxt(base: string): string {
  const grupos = [...Map.groupBy(PAGINAS, ({ grupo }) => grupo)].map(([grupo, paginas]) => {
    const lineas = paginas.map(
      ({ slug, titulo, resumen }) =>
        `- [${titulo}](${base}/guia/${slug === "" ? "inicio" : slug}.md): ${resumen}`,
    );
    return `## ${grupo}\n\n${lineas.join("\n")}`;
  });
  return `# Mostrador

> API REST de facturación electrónica para Bolivia: emite, consulta, anula y reporta facturas y notas.

Autenticación: cabecera X-API-KEY. Reintentos seguros: cabecera X-Idempotency-Key. Todo es JSON en UTF-8, con los campos en snake_case.

${grupos.join("\n\n")}

## Referencia

- [Descripción OpenAPI 3.1](${base}/openapi.json): cada ruta, cada campo, cada límite
- [Sectores](${base}/v1/catalogos/sectores): los documentos que se emiten y su dirección
- [Toda la guía en un archivo](${base}/llms-full.txt)
`;
}

/** A section of a page for the search: address, page, heading, words. */
interface Seccion {
  readonly u: string;
  readonly p: string;
  readonly t: string;
  readonly x: string;
}

/** Lists the sections of the pages with their words. Code is left out. */
function listSecciones(paginas: readonly Pagina[], base: string): readonly Seccion[] {
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
