import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import express, { type Response } from "express";
import { OPEN, type Paginas } from "./sitio.ts";

const HECHO = join(import.meta.dirname, "../../dist/portal");
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * Reads the licences of this program's components: those of the portal, and those of the packaged server, which are one
 * folder above. A server run from its source has the latter in `node_modules`.
 */
export function readLicencias(carpeta = HECHO): readonly string[] {
  return [join(carpeta, "../licencias.txt"), join(carpeta, "licencias.txt")].flatMap((archivo) =>
    existsSync(archivo) ? [readFileSync(archivo, "utf8")] : [],
  );
}

/**
 * Serves the owner's portal: /portal/, and /acceso for sign-in links. It runs only its own scripts and sends no
 * referrer. docs/design.md D50.
 */
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
    // The files never change, because their names contain the hash of their content.
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
    app.get("/portal/licencias.txt", OPEN, (_req, res) =>
      res.type("text/plain").sendFile("licencias.txt", { root: carpeta }),
    );
    // Express matches the path with and without a trailing slash, but the page's relative addresses need it.
    app.get("/portal", OPEN, (req, res) => (req.path === "/portal" ? res.redirect("/portal/") : pagina(res)));
    // One page serves all addresses below; it parses section and item itself.
    app.get("/portal/:seccion{/:cual}", OPEN, (_req, res) => pagina(res));
    app.get("/acceso", OPEN, (_req, res) => pagina(res));
  };
}
