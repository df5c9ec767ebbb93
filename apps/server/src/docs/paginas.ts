import type { Response } from "express";
import { VERSION } from "@mostrador/core/node";
import type { Deps } from "../deps.ts";
import { createPublicaciones, publicar } from "../http/publicacion.ts";
import { OPEN, type Paginas } from "../http/sitio.ts";
import { fuente } from "./guia/fuentes.ts";
import { type Pagina, PAGINAS } from "./guia/indice.ts";
import { addAyuda } from "./ayuda.ts";
import { createGuia, llmsTxt } from "./guia/publicar.ts";
import { describePublica } from "./publicado.ts";
import {
  entradaHtml,
  listPorTema,
  menuDeRutas,
  metodoHtml,
  salidaHtml,
  type Ubicada,
} from "./operacion-html.ts";
import { paginaOperacion, paginaProbar } from "./probar.ts";
import { conCodigo, listaDeCampos, resolve } from "./campos-html.ts";
import { bloque } from "./guia/resaltar.ts";
import { marco, menuGuia } from "./guia/sitio.ts";
import { escape } from "./html.ts";
import type { OpenApi } from "./documento.ts";

/** Places of this server for people, with the purpose of each. */
const LUGARES = [
  ["/portal/", "Portal", "Para quien tiene la tienda: ventas, facturas, cajas, productos y usuarios."],
  ["/guia", "Guía de integración", "Para quien conecta un sistema: la primera factura en cinco minutos."],
  ["/redoc", "Referencia de la API", "Cada ruta, cada campo y cada estado."],
  ["/docs", "Probar la API", "Llamar a cualquier ruta desde el navegador."],
] as const;

/** The description that the pages are made of. */
type Descrita = ReturnType<typeof describePublica>;

/** Scripts, styles and addresses of this server only. */
const CSP =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The site's files by their address, each assembled from its sources. */
const ARCHIVOS = {
  "/guia/sitio.css": [
    "text/css",
    ["sitio/sitio.css", "sitio/codigo.css", "sitio/referencia.css", "sitio/portada.css"],
  ],
  "/guia/sitio.js": ["text/javascript", ["sitio/sitio.js", "sitio/buscar.js"]],
  "/guia/probar.js": ["text/javascript", ["sitio/probar.js"]],
  "/guia/portada.js": ["text/javascript", ["sitio/portada.js"]],
} as const;

/**
 * Serves the first page, /guia and its pages, /docs (to try), /redoc (to read), llms.txt. docs/api.md A42.
 */
export function paginasDocs({ config }: Deps, rutas: Parameters<typeof describePublica>[0]): Paginas {
  const base = config.publicUrl;
  const guia = createGuia(base);
  // Describing every route takes longer than the rest of a start, so the first reader triggers it.
  let descrita: Descrita | undefined;
  const api = () => (descrita ??= describePublica(rutas, base));
  const hecha = createPublicaciones();
  const texto = (res: Response, tipo: string, nombre: string, hacer: () => string) =>
    publicar(res, tipo, hecha(nombre, hacer));
  const html = (res: Response, nombre: string, hacer: () => string) => {
    protect(res);
    publicar(res, "text/html", hecha(nombre, hacer));
  };
  return (app) => {
    for (const [ruta, [tipo, partes]] of Object.entries(ARCHIVOS))
      app.get(ruta, OPEN, (_req, res) => texto(res, tipo, ruta, () => partes.map(fuente).join("\n")));
    app.get("/", OPEN, (_req, res) => html(res, "portada", paginaPortada));
    app.get("/guia/indice.json", OPEN, (_req, res) => texto(res, "application/json", "indice", guia.indice));
    app.get("/guia", OPEN, (_req, res) => html(res, "guia", () => guia.html(PRIMERA)));
    addAyuda(app, html);
    app.get("/guia/:pagina", OPEN, (req, res, next) => {
      const [, nombre, enMarkdown] = /^(.+?)(\.md)?$/.exec(String(req.params["pagina"])) ?? [];
      const pagina = PAGINAS.find((una) => nombreDe(una) === nombre);
      if (pagina === undefined || (pagina === PRIMERA && enMarkdown === undefined)) return next();
      if (enMarkdown === undefined) return html(res, `guia/${nombreDe(pagina)}`, () => guia.html(pagina));
      texto(res, "text/markdown", `guia/${nombreDe(pagina)}.md`, () => guia.markdown(pagina));
    });
    app.get("/llms.txt", OPEN, (_req, res) => texto(res, "text/plain", "llms", () => llmsTxt(base)));
    app.get("/llms-full.txt", OPEN, (_req, res) =>
      texto(res, "text/plain", "llms-full", () => PAGINAS.map((una) => guia.markdown(una)).join("\n---\n\n")),
    );
    app.get("/redoc", OPEN, (_req, res) => html(res, "redoc", () => paginaReferencia(api())));
    app.get("/docs", OPEN, (_req, res) => html(res, "docs", () => paginaProbar(api())));
    app.get("/docs/:operacion", OPEN, (req, res, next) => {
      const id = req.params["operacion"];
      const ubicada = listPorTema(api())
        .flatMap(([, lista]) => lista)
        .find(({ operacion }) => operacion.operationId === id);
      if (ubicada === undefined) return next();
      html(res, `docs/${ubicada.operacion.operationId}`, () => paginaOperacion(api(), ubicada));
    });
  };
}

/** Sends the page of an address that does not exist: where a person finds what she looked for. */
export function sendPerdida(res: Response): void {
  protect(res);
  res.status(404).type("text/html").send(paginaPerdida());
}

/** Keeps a page to its own scripts and styles. */
function protect(res: Response): void {
  res.setHeader("Content-Security-Policy", CSP);
  res.setHeader("Referrer-Policy", "no-referrer");
}

const PRIMERA: Pagina = primera();

/** Gives the name of a page's source, which is part of its Markdown's address. */
function nombreDe({ slug }: Pagina): string {
  return slug === "" ? "inicio" : slug;
}

function primera(): Pagina {
  const pagina = PAGINAS.find(({ slug }) => slug === "");
  if (pagina === undefined) throw new Error("la guía no tiene primera página");
  return pagina;
}

/** Renders the places of this server as cards. */
function tarjetasDeLugares(): string {
  const tarjetas = LUGARES.map(
    ([ruta, nombre, para]) => `<a class="tarjeta" href="${ruta}"><b>${nombre}</b><span>${para}</span></a>`,
  ).join("");
  return `<div class="tarjetas">${tarjetas}</div>`;
}

/** Renders the page of an address that does not exist. It repeats nothing of the address. */
function paginaPerdida(): string {
  return marco({
    titulo: "Esta página no existe",
    resumen: "La dirección no lleva a ninguna página de este servidor.",
    menu: menuGuia("no existe"),
    cuerpo: `<article><h1>Esta página no existe</h1><p>La dirección no lleva a ninguna página de este servidor. Puede tener una letra de más, o ser de una versión anterior.</p><p>Revise la dirección, búsquela arriba en la guía, o empiece por uno de estos lugares:</p>${tarjetasDeLugares()}</article>`,
    lugar: "/guia",
  });
}

/** Renders the page at the server's address: its purpose, and links. */
function paginaPortada(): string {
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Mostrador</title><meta name="description" content="Servidor de facturación electrónica para Bolivia"><link rel="icon" href="data:,"><link rel="stylesheet" href="/guia/sitio.css"><script src="/guia/sitio.js"></script><script src="/guia/portada.js" defer></script></head>
<body class="portada"><main><p class="marca">Mostrador</p><h1>Este es el servidor de facturación de su negocio</h1><p>Emite facturas electrónicas para Bolivia desde sus cajas y desde cualquier sistema.</p>
${tarjetasDeLugares()}
<section aria-label="Estado"><h2>Estado</h2><dl id="estado"><div><dt>Este servidor</dt><dd data-estado="api">Consultando…</dd></div><div><dt>Sistema tributario</dt><dd data-estado="siat">Consultando…</dd></div></dl><p class="fuente"><a href="/v1/estado">El estado, para programas</a></p></section>
<footer>Versión ${VERSION} · <a href="/guia/preguntas">Preguntas</a> · <a href="/guia/licencias">Licencias</a></footer></main></body></html>`;
}

/** Renders the whole API on one page, from its description: to read, search in the browser, and print. */
export function paginaReferencia(api: OpenApi): string {
  const cuerpo = listPorTema(api)
    .map(([tema, lista]) => `<h2>${escape(tema)}</h2>${lista.map((una) => seccion(api, una)).join("")}`)
    .join("");
  return marco({
    titulo: "Referencia de la API",
    resumen: "Cada ruta, cada campo, cada estado y cada cabecera de la API.",
    menu: `${menuDeRutas(api, (id) => `#${id}`)}<a href="#avisos">Avisos (webhooks)</a>`,
    cuerpo: `<article class="referencia"><h1>Referencia de la API</h1><p>Cada ruta, cada campo, cada estado y cada cabecera, hechos de lo mismo que revisa las llamadas. Para programas: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>${cuerpo}${avisos(api)}</article>`,
    lugar: "/redoc",
  });
}

function seccion(api: OpenApi, { metodo, ruta, operacion }: Ubicada): string {
  const { operationId, summary } = operacion;
  return `<section id="${operationId}"><h3>${escape(summary)}</h3><p class="direccion">${metodoHtml(metodo)} <code>${escape(ruta)}</code> <a href="/docs/${operationId}">Probar</a></p>${entradaHtml(api, operacion, 4)}${salidaHtml(api, operacion, 4)}</section>`;
}

/** Renders the messages to a webhook receiver: `data` of each kind of event. */
function avisos(api: OpenApi): string {
  const lista = Object.entries(api.webhooks).map(([tipo, { post }]) => {
    const { schema, example } = post.requestBody.content["application/json"];
    const data = resolve(api.components.schemas, schema).properties?.["data"] ?? {};
    return `<section id="aviso-${tipo}"><h3><code>${escape(tipo)}</code></h3><p>${conCodigo(post.summary)}</p><h4><code>data</code></h4>${listaDeCampos(api.components.schemas, data)}<h4>Ejemplo</h4>${bloque(JSON.stringify(example, null, 2), "json", "JSON")}</section>`;
  });
  return `<h2 id="avisos">Avisos (webhooks)</h2>${lista.join("")}`;
}
