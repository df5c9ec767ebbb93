import { escape } from "../html.ts";
import { PAGINAS, rutaDe } from "./indice.ts";

/** A page of the documentation's site. */
export interface Marco {
  readonly titulo: string;
  readonly resumen: string;
  /** The menu on the left. */
  readonly menu: string;
  readonly cuerpo: string;
  /** The index of the page on the right; empty where it has none. */
  readonly enEstaPagina?: string;
  /** The entry that is marked in the top bar. */
  readonly lugar: "/guia" | "/docs" | "/redoc";
  /** Scripts besides the site's own. */
  readonly scripts?: readonly string[];
}

const LUGARES = [
  ["/guia", "Guía"],
  ["/redoc", "Referencia"],
  ["/docs", "Probar"],
  ["/portal/", "Portal"],
] as const;

/** Renders the whole page: head, top bar, search, menu, body. Style and script are files of this server. */
export function marco({
  titulo,
  resumen,
  menu,
  cuerpo,
  enEstaPagina = "",
  lugar,
  scripts = [],
}: Marco): string {
  const lugares = LUGARES.map(
    ([ruta, nombre]) => `<a href="${ruta}"${ruta === lugar ? ' aria-current="true"' : ""}>${nombre}</a>`,
  ).join("");
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(titulo)} · Mostrador</title><meta name="description" content="${escape(resumen)}">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/guia/sitio.css"><script src="/guia/sitio.js"></script></head><body>
<a class="saltar" href="#contenido">Ir al contenido</a>
<header><button type="button" id="abrir-menu" aria-expanded="false" aria-controls="menu">Menú</button><a class="marca" href="/">Mostrador</a><nav class="lugares" aria-label="Documentación">${lugares}</nav>
<div class="buscador" role="search"><label for="buscar" class="oculto">Buscar en la guía</label><input id="buscar" type="search" placeholder="Buscar en la guía" autocomplete="off" role="combobox" aria-expanded="false" aria-controls="hallados" aria-autocomplete="list"><kbd>/</kbd><div id="hallados" role="listbox" aria-label="Resultados" hidden></div></div>
<button type="button" id="tema" aria-label="Cambiar entre claro y oscuro">◐</button></header>
<div class="cuerpo"><nav id="menu" aria-label="Páginas">${menu}</nav><main id="contenido" tabindex="-1">${cuerpo}</main>${enEstaPagina === "" ? "" : `<aside aria-label="En esta página"><strong>En esta página</strong>${enEstaPagina}</aside>`}</div>
<div id="aviso" role="status" class="oculto"></div>${scripts.map((src) => `<script src="${src}" defer></script>`).join("")}</body></html>`;
}

/** Renders the guide's menu with its page marked, and the help for shops below it. */
export function menuGuia(slug: string): string {
  const enlace = (ruta: string, titulo: string, suyo: boolean) =>
    `<a href="${ruta}"${suyo ? ' aria-current="page"' : ""}>${escape(titulo)}</a>`;
  const grupos = [...Map.groupBy(PAGINAS, ({ grupo }) => grupo)].map(
    ([grupo, paginas]) =>
      `<strong>${escape(grupo)}</strong>${paginas
        .map((p) => enlace(rutaDe(p.slug), p.titulo, p.slug === slug))
        .join("")}`,
  );
  const ayuda = AYUDA.map(([nombre, titulo]) => enlace(`/guia/${nombre}`, titulo, nombre === slug));
  return `${grupos.join("")}<strong>Ayuda</strong>${ayuda.join("")}`;
}

/** Pages of the guide that no Markdown source has: name and title. */
const AYUDA = [
  ["preguntas", "Preguntas y respuestas"],
  ["licencias", "Licencias"],
] as const;
