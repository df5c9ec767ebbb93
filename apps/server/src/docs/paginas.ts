import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Response } from "express";
import type { Deps } from "../deps.ts";
import type { Route } from "../http/route.ts";
import { OPEN, type Paginas } from "../http/sitio.ts";
import { llmsTxt, paginaGuia } from "./guia.ts";
import { describir } from "./openapi.ts";
import { paginaReferencia } from "./referencia.ts";

/** Swagger UI's own files, served from here: the documentation works without internet. */
const SWAGGER = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const ARCHIVOS: Readonly<Record<string, string>> = {
  "swagger-ui.css": "text/css",
  "swagger-ui-bundle.js": "text/javascript",
};
const CSP =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** /docs (to try), /redoc (to read), /guia, llms.txt. docs/api.md A42. */
export function paginasDocs({ config }: Deps, rutas: readonly Route[]): Paginas {
  const html = (res: Response, cuerpo: string) => {
    res.setHeader("Content-Security-Policy", CSP);
    res.type("html").send(cuerpo);
  };
  // Describing every route takes longer than the rest of a start: done for whoever reads it first.
  let referencia: string | undefined;
  const guia = paginaGuia(config.publicUrl);
  return (app) => {
    app.get("/guia", OPEN, (_req, res) => html(res, guia));
    app.get("/redoc", OPEN, (_req, res) => {
      referencia ??= paginaReferencia(describir(rutas, config.publicUrl));
      html(res, referencia);
    });
    app.get("/docs", OPEN, (_req, res) => html(res, DOCS));
    app.get("/docs/inicio.js", OPEN, (_req, res) => res.type("text/javascript").send(INICIO));
    app.get("/llms.txt", OPEN, (_req, res) => res.type("text/plain").send(llmsTxt(config.publicUrl)));
    for (const [archivo, tipo] of Object.entries(ARCHIVOS)) {
      const contenido = readFileSync(join(SWAGGER, archivo));
      app.get(`/docs/${archivo}`, OPEN, (_req, res) => res.type(tipo).send(contenido));
    }
  };
}

const DOCS = `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Probar la API</title><link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="api"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/inicio.js"></script></body></html>`;
const INICIO = `SwaggerUIBundle({ url: "/openapi.json", dom_id: "#api", deepLinking: true, persistAuthorization: true, tryItOutEnabled: true });`;
