/** Help pages: frequent questions, error codes and licences, and the short addresses printed on paper. */
import { PREGUNTAS } from "@mostrador/core/ayuda";
import type { Response } from "express";
import { FALLOS } from "../http/fallos.ts";
import { readLicencias } from "../http/portal.ts";
import { OPEN, type Sitio } from "../http/sitio.ts";
import { avisadosDe, REMEDIOS_DE_ENTRADA, REMEDIOS_DE_OTROS } from "./guia/remedios-otros.ts";
import { type Remedio, REMEDIOS } from "./guia/remedios.ts";
import { marco, menuGuia } from "./guia/sitio.ts";
import { escape } from "./html.ts";

/** Sends a page of the site, which is built on its first request. */
type Html = (res: Response, nombre: string, hacer: () => string) => void;

/** Adds the help pages. They must precede /guia/:pagina, which does not know them. */
export function addAyuda(app: Sitio, html: Html): void {
  app.get("/guia/preguntas", OPEN, (_req, res) => html(res, "preguntas", paginaDePreguntas));
  app.get("/guia/licencias", OPEN, (_req, res) =>
    html(res, "licencias", () => paginaDeLicencias(readLicencias())),
  );
  // A short address fit for paper. The id is that of a question, or an error code.
  app.get("/ayuda{/:id}", OPEN, (req, res) => res.redirect(lugarDe(String(req.params["id"]))));
  app.get("/guia/errores/:codigo", OPEN, (req, res, next) => {
    const codigo = String(req.params["codigo"]);
    const explicado = CODIGOS.get(codigo);
    if (explicado === undefined) return next();
    html(res, `errores/${codigo}`, () => paginaDeError(codigo, explicado));
  });
}

/** Returns the address of the page for a question or an error code; the list of questions for any other id. */
function lugarDe(id: string): string {
  if (CODIGOS.has(id)) return `/guia/errores/${id}`;
  return PREGUNTAS.some((pregunta) => pregunta.id === id) ? `/guia/preguntas#${id}` : "/guia/preguntas";
}

interface Explicado extends Remedio {
  readonly http: number;
}

const ESTADOS: Readonly<Record<string, { readonly http: number }>> = FALLOS;

/** Every value of X-Error-Code with its cause and remedy. */
const CODIGOS: ReadonlyMap<string, Explicado> = new Map<string, Explicado>([
  ...Object.entries({ ...REMEDIOS, ...REMEDIOS_DE_OTROS }).map(
    ([codigo, remedio]) => [codigo, { ...remedio, http: ESTADOS[codigo]?.http ?? 400 }] as const,
  ),
  ...Object.entries(REMEDIOS_DE_ENTRADA),
]);

/** Renders the page of an error code: its cause, its remedy, the people who are notified, and the errors beside it. */
function paginaDeError(codigo: string, { causa, remedio, http }: Explicado): string {
  const code = (texto: string) => escape(texto).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
  return marco({
    titulo: `Error ${codigo}`,
    resumen: causa,
    menu: menuGuia("errores"),
    cuerpo: `<article><h1>Error <code>${escape(codigo)}</code></h1><p>${code(causa)}</p>
<h2 id="que-hacer">Qué hacer</h2><blockquote><p>${code(remedio)}</p></blockquote>
<h2 id="a-quien-se-avisa">A quién se avisa</h2><p>${code(avisadosDe(codigo))}</p>
<h2 id="para-programas">Para programas</h2><dl class="ficha"><div><dt>Estado</dt><dd><code>${http}</code></dd></div><div><dt>Cabecera</dt><dd><code>X-Error-Code: ${escape(codigo)}</code></dd></div></dl>
<p>Si no se resuelve, dé el <code>X-Request-Id</code> de la respuesta a quien lleva el servidor: con él halla la llamada en su registro.</p></article>${erroresVecinos(codigo)}<p class="fuente"><a href="/guia/errores">Todos los errores</a></p>`,
    enEstaPagina: `<a href="#que-hacer">Qué hacer</a><a href="#a-quien-se-avisa">A quién se avisa</a><a href="#para-programas">Para programas</a>`,
    lugar: "/guia",
  });
}

/** Renders the links to the errors before and after one, in the alphabet. */
function erroresVecinos(codigo: string): string {
  const codigos = [...CODIGOS.keys()].toSorted((a, b) => a.localeCompare(b, "es"));
  const n = codigos.indexOf(codigo);
  const vecino = (otro: string | undefined, rotulo: string, clase: string) =>
    otro === undefined
      ? ""
      : `<a class="${clase}" href="/guia/errores/${otro}"><span>${rotulo}</span>${escape(otro)}</a>`;
  const vecinos =
    vecino(codigos[n - 1], "Anterior", "anterior") + vecino(codigos[n + 1], "Siguiente", "siguiente");
  return `<nav class="vecinas" aria-label="Otros errores">${vecinos}</nav>`;
}

/** A component of the program with its licence. `version` is empty for parts that are no packages, such as typefaces. */
interface Licencia {
  readonly nombre: string;
  readonly version: string;
  /** SPDX id or expression; `OTRAS` if the heading names none. */
  readonly tipo: string;
  readonly texto: string;
}

const OTRAS = "Otras";
/** Heading of a licence: `name version (licence)` of a package, `names - licence` of typefaces. */
const TITULO = /^(?<nombre>.+?)(?: (?<version>\d+\.\S*))?(?: \((?<suya>.*)\)| - (?<deLetra>.+))?$/;

/** Collects the licences under the headings of several texts, each component once, sorted by name. */
export function listLicencias(textos: readonly string[]): readonly Licencia[] {
  const partes = textos
    .flatMap((texto) => texto.split(/^## /m).slice(1))
    .map((parte) => {
      const [titulo = "", ...resto] = parte.split("\n");
      const { nombre = titulo, version = "", suya, deLetra } = TITULO.exec(titulo.trim())?.groups ?? {};
      const tipo = (suya ?? deLetra ?? "") || OTRAS;
      return { nombre, version, tipo, texto: resto.join("\n").trim() };
    });
  const unas = new Map(partes.map((parte) => [`${parte.nombre} ${parte.version}`, parte]));
  return [...unas.values()].toSorted((a, b) => a.nombre.localeCompare(b.nombre, "en"));
}

/** Renders the licences of this server's components. `textos`: the licence files written by the builds; empty if nothing was built. */
export function paginaDeLicencias(textos: readonly string[]): string {
  const partes = listLicencias(textos);
  const grupos = [...Map.groupBy(partes, ({ tipo }) => tipo)].toSorted(
    ([a, suyas], [b, otras]) =>
      Number(a === OTRAS) - Number(b === OTRAS) || otras.length - suyas.length || a.localeCompare(b, "en"),
  );
  const anclaDe = (n: number) => `licencia-${n + 1}`;
  const cuerpo =
    partes.length === 0
      ? "<p>Este servidor corre desde su código y no construyó sus páginas: las licencias están en cada carpeta de <code>node_modules</code>.</p>"
      : `<p>Abra una parte para leer su licencia entera, en el idioma de su autor. La caja muestra las suyas en «Salud de la caja». Un servidor que corre desde su código tiene las de sus bibliotecas en <code>node_modules</code>.</p>${grupos
          .map(([tipo, suyas], n) => grupoDeLicencias(anclaDe(n), tipo, suyas))
          .join("")}`;
  return marco({
    titulo: "Licencias",
    resumen: "El trabajo de otras personas que este programa incluye, con su licencia.",
    menu: menuGuia("licencias"),
    cuerpo: `<article><h1>Licencias</h1><p>Este programa incluye trabajo de otras personas${partes.length === 0 ? "" : `: ${partes.length} partes`}, cada una con su licencia.</p>${cuerpo}</article>`,
    enEstaPagina: grupos
      .map(([tipo, suyas], n) => `<a href="#${anclaDe(n)}">${escape(tipo)} (${suyas.length})</a>`)
      .join(""),
    lugar: "/guia",
  });
}

function grupoDeLicencias(id: string, tipo: string, suyas: readonly Licencia[]): string {
  const partes = suyas.map(
    ({ nombre, version, texto }) =>
      `<details class="licencia"><summary><b>${escape(nombre)}</b> <span>${escape(version)}</span></summary><pre lang="en">${escape(texto === "" ? "The package carries no text beside the name of its licence." : texto)}</pre></details>`,
  );
  return `<h2 id="${id}">${escape(tipo)} <span>${suyas.length}</span></h2>${partes.join("")}`;
}

const DONDE = { caja: "En la caja", portal: "En el portal", ambas: "En la caja y en el portal" } as const;

/** Renders the frequent questions, which till and portal can search offline. */
function paginaDePreguntas(): string {
  const partes = PREGUNTAS.map(
    ({ id, pregunta, respuesta, donde }) =>
      `<section id="${id}"><h2>${escape(pregunta)}</h2><p>${DONDE[donde]}:</p><ol>${respuesta.map((paso) => `<li>${escape(paso)}</li>`).join("")}</ol></section>`,
  ).join("");
  return marco({
    titulo: "Preguntas y respuestas",
    resumen: "Lo que más se pregunta en una tienda, con lo que hay que hacer.",
    menu: menuGuia("preguntas"),
    cuerpo: `<article><h1>Preguntas y respuestas</h1><p>Son las mismas que busca «Ayuda» en la caja (F1) y en el portal, también sin internet.</p>${partes}</article>`,
    lugar: "/guia",
  });
}
