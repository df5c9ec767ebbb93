import type { Request, Response } from "express";
import { Cuf, isPublico, leerDocumento } from "@mostrador/core";
import { catalogosDe } from "../catalogos.ts";
import type { Deps } from "../deps.ts";
import { firmarEnlace, isEnlaceValido, type Forma } from "../enlaces.ts";
import { getEmpresa } from "../db/empresas.ts";
import { findFactura, type Factura } from "../db/facturas.ts";
import { OPEN, type Paginas } from "./sitio.ts";
import { paginaFactura, paginaNoEncontrada } from "./pagina-factura.ts";

const FORMAS: readonly string[] = ["pdf", "ticket", "xml"] satisfies Forma[];
const CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The pages that need nothing but the CUF: /f/{cuf} and its downloads, each behind an address signed afresh. SPEC.md, public access. */
export function paginasPublicas(deps: Deps): Paginas {
  return (app) => {
    app.get("/f/:cuf", OPEN, (req, res) => {
      void responder(res, async () => {
        const factura = await publica(deps, req);
        res.setHeader("Content-Security-Policy", CSP);
        res.setHeader("X-Robots-Tag", "noindex");
        if (factura === null) return void res.status(404).type("html").send(paginaNoEncontrada());
        const xml = leerDocumento(factura.xml.toString("utf8"));
        if (!xml.ok) throw new Error("el XML guardado no se lee");
        res.type("html").send(paginaFactura(factura, xml.value));
      });
    });
    app.get("/f/:cuf/:forma", OPEN, (req, res) => {
      void responder(res, async () => {
        const factura = await publica(deps, req);
        const forma = textoDe(req.params["forma"]);
        if (factura === null || !FORMAS.includes(forma))
          return void res.status(404).type("html").send(paginaNoEncontrada());
        const target = new URL(firmarEnlace(deps, factura.cuf, forma as Forma));
        // Relative: the visitor may have come by another name of this server.
        res.redirect(302, target.pathname + target.search);
      });
    });
    app.get("/descargas/:cuf/:forma", { right: "signedLink", changesState: false }, (req, res) => {
      void responder(res, () => descargar(deps, req, res));
    });
  };
}

async function descargar(deps: Deps, req: Request, res: Response): Promise<void> {
  const factura = await publica(deps, req);
  const forma = textoDe(req.params["forma"]);
  const { hasta, firma } = req.query;
  const valid = isEnlaceValido(
    deps,
    factura?.cuf ?? "",
    forma,
    Number(hasta),
    typeof firma === "string" ? firma : "",
  );
  if (factura === null || !valid) return void res.status(403).type("html").send(paginaNoEncontrada());
  res.setHeader("Cache-Control", "private, no-store");
  res.setHeader(
    "Content-Disposition",
    `inline; filename="${factura.numero}_${factura.cuf}.${forma === "xml" ? "xml" : "pdf"}"`,
  );
  if (forma === "xml") return void res.type("application/xml").send(factura.xml);
  const empresa = await getEmpresa(deps.db, factura.nit);
  const catalogos = (await catalogosDe(deps.db, factura.nit))?.parametricas ?? {};
  res
    .type("application/pdf")
    .send(await deps.papel.pdf(empresa, factura, catalogos, forma === "pdf" ? "a4" : "ticket80"));
}

/** The document of the address, if the public may see it. */
async function publica(deps: Deps, req: Request): Promise<Factura | null> {
  const cuf = Cuf.safeParse(req.params["cuf"]);
  const factura = cuf.success ? await findFactura(deps.db, cuf.data) : undefined;
  return factura !== undefined && isPublico(factura.estado) ? factura : null;
}

function textoDe(value: unknown): string {
  return typeof value === "string" ? value : "";
}

async function responder(res: Response, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch {
    if (!res.headersSent)
      res
        .status(500)
        .type("html")
        .send(paginaNoEncontrada("No se pudo preparar el documento. Intente de nuevo en un momento."));
  }
}
