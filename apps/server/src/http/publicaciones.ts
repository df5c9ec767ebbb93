import { createReadStream, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Request, Response } from "express";
import type { Deps } from "../deps.ts";
import { OPEN, type Paginas } from "./sitio.ts";

/** Names of files that are served: release descriptions, their signatures, programs, and their block maps. No other file is ever served. */
const NOMBRE =
  /^(?:latest(?:-\w+)?\.yml(?:\.sig)?|[A-Za-z0-9][\w.-]*\.(?:AppImage|exe|dmg|zip)(?:\.blockmap)?)$/;
/** Maximum number of programs sent at the same time. A refused till asks again later. */
const MAX_A_LA_VEZ = 8;

/**
 * Serves the releases of the till's program at /actualizaciones, from a folder. Access is open: the files hold no
 * secret, and tills trust only their signature. docs/decisions/0062
 */
export function paginasPublicaciones({ config }: Pick<Deps, "config">): Paginas {
  let enviando = 0;
  return (app) => {
    app.get("/actualizaciones/:archivo", OPEN, (req, res) => {
      const nombre = String(req.params["archivo"]);
      if (!NOMBRE.test(nombre)) return noEsta(res);
      if (enviando >= MAX_A_LA_VEZ) return void res.status(503).setHeader("Retry-After", "60").end();
      enviando++;
      res.once("close", () => void enviando--);
      send(resolve(join(config.publicaciones, nombre)), req, res);
    });
  };
}

function noEsta(res: Response): void {
  res.status(404).type("text/plain").send("No hay ese archivo.\n");
}

/** Sends a file, or the bytes of it that the request's range names: from a byte on, or up to another one. */
function send(archivo: string, req: Request, res: Response): void {
  const datos = statSync(archivo, { throwIfNoEntry: false });
  if (datos === undefined || !datos.isFile()) return noEsta(res);
  const [, primero = "0", ultimo = ""] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(req.headers.range ?? "") ?? [];
  const desde = Number(primero);
  const hasta = ultimo === "" ? datos.size : Math.min(datos.size, Number(ultimo) + 1);
  if (desde >= hasta && datos.size > 0) return void res.status(416).end();
  res.setHeader(
    "Content-Type",
    archivo.includes(".yml") ? "text/plain; charset=utf-8" : "application/octet-stream",
  );
  res.setHeader("X-Content-Type-Options", "nosniff");
  res.setHeader("Cache-Control", "no-cache");
  res.setHeader("Accept-Ranges", "bytes");
  res.setHeader("Content-Length", hasta - desde);
  if (hasta - desde < datos.size)
    res.status(206).setHeader("Content-Range", `bytes ${desde}-${hasta - 1}/${datos.size}`);
  if (req.method === "HEAD") return void res.end();
  const lector = createReadStream(archivo, { start: desde, end: Math.max(desde, hasta - 1) });
  // The file was replaced while it was read. The till detects that by the SHA-512.
  lector.once("error", () => res.destroy());
  res.once("close", () => lector.destroy());
  lector.pipe(res);
}
