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

/** Renders the page of an error code: its cause, its remedy and the people who are notified. */
function paginaDeError(codigo: string, { causa, remedio, http }: Explicado): string {
  const code = (texto: string) => escape(texto).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
  return marco({
    titulo: `Error ${codigo}`,
    resumen: causa,
    menu: menuGuia("errores"),
    cuerpo: `<article><h1>Error <code>${escape(codigo)}</code></h1>
<h2 id="que-paso">Qué pasó</h2><p>${code(causa)}</p>
<h2 id="que-hacer">Qué hacer</h2><p>${code(remedio)}</p>
<h2 id="a-quien-se-avisa">A quién se avisa</h2><p>${code(avisadosDe(codigo))}</p>
<p>La API lo dice con el estado <code>${http}</code> y la cabecera <code>X-Error-Code: ${escape(codigo)}</code>.</p>
<p><a href="/guia/errores">Todos los errores</a></p></article>`,
    lugar: "/guia",
  });
}

/** Licence text of one component, under the component's name and version. */
interface Licencia {
  readonly titulo: string;
  readonly texto: string;
}

/** Collects the licences under the headings of several texts, each component once, sorted by name. */
export function listLicencias(textos: readonly string[]): readonly Licencia[] {
  const partes = textos
    .flatMap((texto) => texto.split(/^## /m).slice(1))
    .map((parte) => {
      const [titulo = "", ...resto] = parte.split("\n");
      return { titulo: titulo.trim(), texto: resto.join("\n").trim() };
    });
  const unas = new Map(partes.map((parte) => [parte.titulo, parte]));
  return [...unas.values()].toSorted((a, b) => a.titulo.localeCompare(b.titulo, "en"));
}

/** Renders the licences of this server's components. `textos`: the licence files written by the builds; empty if nothing was built. */
export function paginaDeLicencias(textos: readonly string[]): string {
  const partes = listLicencias(textos).map(
    ({ titulo, texto }) =>
      `<details><summary>${escape(titulo)}</summary><pre lang="en">${escape(texto === "" ? "The package carries no text beside the name of its licence." : texto)}</pre></details>`,
  );
  const cuerpo =
    partes.length === 0
      ? "<p>Este servidor corre desde su código y no construyó sus páginas: las licencias están en cada carpeta de <code>node_modules</code>.</p>"
      : partes.join("");
  return marco({
    titulo: "Licencias",
    resumen: "El trabajo de otras personas que este programa incluye, con su licencia.",
    menu: menuGuia("licencias"),
    cuerpo: `<article><h1>Licencias</h1><p>Este programa incluye trabajo de otras personas: ${partes.length} partes, cada una con su licencia. La caja muestra las suyas en «Salud de la caja». Un servidor que corre desde su código tiene las de sus bibliotecas en <code>node_modules</code>.</p>${cuerpo}</article>`,
    lugar: "/guia",
  });
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
