import type { Response } from "express";
import type { Deps } from "../deps.ts";
import { createPublicaciones, publicar } from "../http/publicacion.ts";
import { OPEN, type Paginas } from "../http/sitio.ts";
import { fuente } from "./guia/fuentes.ts";
import { PAGINAS, type Pagina } from "./guia/indice.ts";
import { createGuia, llmsTxt } from "./guia/publicar.ts";
import { describirPublica } from "./publicado.ts";
import { listPorTema } from "./operacion-html.ts";
import { paginaPortada } from "./portada.ts";
import { paginaOperacion, paginaProbar } from "./probar.ts";
import { paginaReferencia } from "./referencia.ts";

/** The description that the pages are made of. */
type Descrita = ReturnType<typeof describirPublica>;

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
export function paginasDocs({ config }: Deps, rutas: Parameters<typeof describirPublica>[0]): Paginas {
  const base = config.publicUrl;
  const guia = createGuia(base);
  // Describing every route takes longer than the rest of a start, so the first reader triggers it.
  let descrita: Descrita | undefined;
  const api = () => (descrita ??= describirPublica(rutas, base));
  const hecha = createPublicaciones();
  const texto = (res: Response, tipo: string, nombre: string, hacer: () => string) =>
    publicar(res, tipo, hecha(nombre, hacer));
  const html = (res: Response, nombre: string, hacer: () => string) => {
    res.setHeader("Content-Security-Policy", CSP);
    res.setHeader("Referrer-Policy", "no-referrer");
    publicar(res, "text/html", hecha(nombre, hacer));
  };
  return (app) => {
    for (const [ruta, [tipo, partes]] of Object.entries(ARCHIVOS))
      app.get(ruta, OPEN, (_req, res) => texto(res, tipo, ruta, () => partes.map(fuente).join("\n")));
    app.get("/", OPEN, (_req, res) => html(res, "portada", paginaPortada));
    app.get("/guia/indice.json", OPEN, (_req, res) => texto(res, "application/json", "indice", guia.indice));
    app.get("/guia", OPEN, (_req, res) => html(res, "guia", () => guia.html(PRIMERA)));
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
