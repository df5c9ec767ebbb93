/** Pages that answer: the questions of shops, each error, the licences; and the short addresses that paper has. */
import type { Response } from "express";
import { PREGUNTAS } from "@mostrador/core/ayuda";
import { readLicencias } from "../http/portal.ts";
import { OPEN, type Sitio } from "../http/sitio.ts";
import { CODIGOS, paginaDeError } from "./guia/pagina-de-error.ts";
import { paginaDeLicencias } from "./guia/pagina-de-licencias.ts";
import { paginaDePreguntas } from "./guia/pagina-de-preguntas.ts";

/** Sends a page of the site, made at its first call. */
type Html = (res: Response, nombre: string, hacer: () => string) => void;

/** Adds the pages that answer. They come before /guia/:pagina, which knows none of them. */
export function addAyuda(app: Sitio, html: Html): void {
  app.get("/guia/preguntas", OPEN, (_req, res) => html(res, "preguntas", paginaDePreguntas));
  app.get("/guia/licencias", OPEN, (_req, res) =>
    html(res, "licencias", () => paginaDeLicencias(readLicencias())),
  );
  // Short enough for paper: an id of a question, or the code of an error.
  app.get("/ayuda{/:id}", OPEN, (req, res) => res.redirect(lugarDe(String(req.params["id"]))));
  app.get("/guia/errores/:codigo", OPEN, (req, res, next) => {
    const codigo = String(req.params["codigo"]);
    const explicado = CODIGOS.get(codigo);
    if (explicado === undefined) return next();
    html(res, `errores/${codigo}`, () => paginaDeError(codigo, explicado));
  });
}

/** Gives the page that answers: a question's, an error's, or all questions for what neither has. */
function lugarDe(id: string): string {
  if (CODIGOS.has(id)) return `/guia/errores/${id}`;
  return PREGUNTAS.some((pregunta) => pregunta.id === id) ? `/guia/preguntas#${id}` : "/guia/preguntas";
}
