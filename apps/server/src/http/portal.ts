import { existsSync } from "node:fs";
import { join } from "node:path";
import express, { type Response } from "express";
import { OPEN, type Paginas } from "./sitio.ts";

const HECHO = join(import.meta.dirname, "../../dist/portal");
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The owner's portal: /portal/ and, where sign-in links lead, /acceso. docs/design.md D50: no script but its own, and no address of it is told to anybody. */
export function paginasPortal(carpeta = HECHO): Paginas {
  const pagina = (res: Response) => {
    if (!existsSync(join(carpeta, "index.html")))
      return void res
        .status(503)
        .type("text/plain")
        .send("El portal no está construido: ejecute npm run build:ui.\n");
    res.setHeader("Content-Security-Policy", CSP);
    res.setHeader("Referrer-Policy", "no-referrer");
    res.setHeader("Cache-Control", "no-store");
    res.sendFile("index.html", { root: carpeta, cacheControl: false });
  };
  return (app) => {
    // Their names carry the hash of what is in them.
    app.use(
      "/portal/assets",
      OPEN,
      express.static(join(carpeta, "assets"), {
        immutable: true,
        maxAge: "365d",
        index: false,
        fallthrough: false,
      }),
    );
    // Express takes the path with and without its slash; the page's own addresses need it.
    app.get("/portal", OPEN, (req, res) => (req.path === "/portal" ? res.redirect("/portal/") : pagina(res)));
    // One page under all its addresses: it reads the section, and the one thing of it, itself.
    app.get("/portal/:seccion{/:cual}", OPEN, (_req, res) => pagina(res));
    app.get("/acceso", OPEN, (_req, res) => pagina(res));
  };
}
