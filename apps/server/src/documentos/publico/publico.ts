import type { Request, RequestHandler, Response } from "express";
import { ESPERA_BASE_S, isBaseAusente } from "../../base-ausente.ts";
import type { Deps } from "../../deps.ts";
import { firmarEnlace, checkEnlace, type Forma } from "../papel/enlaces.ts";
import type { Factura } from "../db/facturas.ts";
import { findPublicado, getParaImprimir, getPublicada } from "../readers/publicas.ts";
import { direccionDe } from "../../http/direccion.ts";
import { createLimitePublico, type Clase, type LimitePublico, type Negado } from "./limite-publico.ts";
import {
  paginaEnlaceInvalido,
  paginaEnlaceVencido,
  paginaFactura,
  paginaNoEncontrada,
  paginaOcupada,
} from "./pagina-factura.ts";
import { OPEN, type Paginas } from "../../http/sitio.ts";

/** Right of the pages of one document, which other sites read to verify it. */
const DE_DOCUMENTO = { ...OPEN, crossOrigin: true } as const;
const FORMAS: readonly Forma[] = ["pdf", "ticket", "xml"];
const CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves the pages that need only the CUF: /f/{cuf} and its downloads, each behind a freshly signed address.
 * They are limited by address, and their work has the lowest priority. docs/api.md A21.
 */
export function paginasPublicas(deps: Deps): Paginas {
  const limite = createLimitePublico(deps);
  /** Counts a visit before its work is done. */
  const visita =
    (hacer: (req: Request, res: Response) => Promise<void>): RequestHandler =>
    (req, res) => {
      if (countVisita(limite, req, res)) void respond(res, () => hacer(req, res));
    };
  return (app) => {
    app.get(
      "/f/:cuf",
      DE_DOCUMENTO,
      visita((req, res) => pagina(deps, limite, req, res)),
    );
    app.get(
      "/f/:cuf/:forma",
      DE_DOCUMENTO,
      visita((req, res) => redirigir(deps, req, res)),
    );
    app.get(
      "/descargas/:cuf/:forma",
      { right: "signedLink", changesState: false, crossOrigin: true },
      visita((req, res) => download(deps, limite, req, res)),
    );
  };
}

async function redirigir(deps: Deps, req: Request, res: Response): Promise<void> {
  const cuf = await findPublicado(deps.db, req.params["cuf"]);
  const pedida = textoDe(req.params["forma"]);
  const forma = FORMAS.find((una) => una === pedida);
  if (cuf === null || forma === undefined) return noEsta(res);
  const target = new URL(firmarEnlace(deps, cuf, forma));
  // Relative, since the visitor may use another name of this server.
  res.redirect(302, target.pathname + target.search);
}

async function pagina(deps: Deps, limite: LimitePublico, req: Request, res: Response): Promise<void> {
  const cuf = await findPublicado(deps.db, req.params["cuf"]);
  res.setHeader("Content-Security-Policy", CSP);
  res.setHeader("X-Robots-Tag", "noindex");
  res.setHeader("Cache-Control", "private, no-store");
  if (cuf === null) return noEsta(res);
  await conLugar(limite, "pagina", req, res, async (signal) => {
    const factura = await getPublicada(deps.db, cuf);
    const xml = await deps.papel.leer(factura, { prisa: "pagina", signal });
    res.type("html").send(paginaFactura(factura, xml));
  });
}

async function download(deps: Deps, limite: LimitePublico, req: Request, res: Response): Promise<void> {
  const cuf = await findPublicado(deps.db, req.params["cuf"]);
  const forma = textoDe(req.params["forma"]);
  const { hasta, firma } = req.query;
  const dada = typeof firma === "string" ? firma : "";
  if (cuf === null) return noEsta(res);
  const valor = checkEnlace(deps, cuf, forma, { hasta: Number(hasta), dada });
  if (valor === "ajeno") return noVale(res, 403, "enlaceInvalido", paginaEnlaceInvalido());
  if (valor === "vencido") return noVale(res, 410, "enlaceVencido", paginaEnlaceVencido(cuf));
  await conLugar(limite, forma === "xml" ? "pagina" : "pdf", req, res, async (signal) => {
    const factura = await getPublicada(deps.db, cuf);
    const nombre = `${factura.numero}_${cuf}.${forma === "xml" ? "xml" : "pdf"}`;
    const bytes = forma === "xml" ? factura.xml : await pdfDe(deps, factura, forma, signal);
    res.setHeader("Cache-Control", "private, no-store");
    res.setHeader("Content-Disposition", `inline; filename="${nombre}"`);
    res.type(forma === "xml" ? "application/xml" : "application/pdf").send(bytes);
  });
}

async function pdfDe(deps: Deps, factura: Factura, forma: string, signal: AbortSignal): Promise<Buffer> {
  const { empresa, catalogos } = await getParaImprimir(deps.db, factura);
  const formato = forma === "pdf" ? "a4" : "ticket80";
  return deps.papel.pdf(empresa, factura, catalogos, formato, { prisa: "publico", signal });
}

/** Counts a visit; false where there were too many, which is answered here. */
function countVisita(limite: LimitePublico, req: Request, res: Response): boolean {
  const { cabeceras, negado } = limite.visitar(direccionDe(req));
  for (const [name, value] of Object.entries(cabeceras)) res.setHeader(name, value);
  if (negado !== null) negar(res, negado);
  return negado === null;
}

/** Runs work in one of the visitor's places; it is dropped when the visitor leaves. */
async function conLugar(
  limite: LimitePublico,
  clase: Clase,
  req: Request,
  res: Response,
  hacer: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const ido = new AbortController();
  res.once("close", () => ido.abort(new Error("quien pidió la página se fue")));
  const negado = await limite.conLugar(direccionDe(req), clase, ido.signal, () => hacer(ido.signal));
  if (negado !== undefined) negar(res, negado);
}

function negar(res: Response, { status, esperaS }: Negado): void {
  res.setHeader("Retry-After", String(esperaS));
  res.status(status).type("html").send(paginaOcupada(esperaS));
}

function noEsta(res: Response): void {
  noVale(res, 404, "facturaNoEncontrada", paginaNoEncontrada());
}

/** Sends a page for people with the failure's name for programs. docs/api.md A44. */
function noVale(res: Response, status: number, codigo: string, html: string): void {
  res.status(status).setHeader("X-Error-Code", codigo);
  res.setHeader("Content-Security-Policy", CSP);
  res.type("html").send(html);
}

function textoDe(value: unknown): string {
  return typeof value === "string" ? value : "";
}

async function respond(res: Response, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (res.headersSent) return;
    const ausente = isBaseAusente(error);
    if (ausente) res.setHeader("Retry-After", String(ESPERA_BASE_S));
    res
      .status(ausente ? 503 : 500)
      .type("html")
      .send(paginaNoEncontrada("No se pudo preparar el documento. Intente de nuevo en un momento."));
  }
}
