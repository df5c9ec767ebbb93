import type { Request, RequestHandler, Response } from "express";
import type { Deps } from "../deps.ts";
import { nombrar, sobre } from "./replies.ts";
import type { Route } from "./route.ts";
import type { Page } from "./sitio.ts";
import { isAbierta, permitir } from "./otros-sitios.ts";

/** Methods of an address as listed in Allow. `abierta`: pages of other sites may read its replies. */
interface Direccion {
  readonly metodos: ReadonlySet<string>;
  readonly abierta: boolean;
}

/**
 * Answers calls of known addresses with a method that they lack: OPTIONS gets the list of methods, and others get a 405.
 * `propias` is installed before the routes, because a route with a parameter in its path could match a literal address.
 * `demas` is installed after all routes, and `desconocidas`, which sends a 404, last: to a person's browser as the page `perdida`, to
 * programs in the envelope.
 */
export function createMetodos(
  deps: Deps,
  routes: readonly Route[],
  pages: readonly Page[],
  perdida: (res: Response) => void,
): Readonly<Record<"propias" | "demas" | "desconocidas", RequestHandler>> {
  const direcciones = listDirecciones(routes, pages);
  const porForma = [...direcciones].map(([path, direccion]) => ({ forma: formaDe(path), direccion }));
  const responder = (req: Request, res: Response, next: () => void, direccion: Direccion | undefined) => {
    if (direccion === undefined || direccion.metodos.has(req.method)) return next();
    const admite = [...direccion.metodos].join(", ");
    res.setHeader("Allow", `${admite}, OPTIONS`);
    if (req.method === "OPTIONS") {
      if (direccion.abierta) permitir(res, admite);
      return void res.status(204).end();
    }
    sobre(
      deps,
      res,
      405,
      "metodoNoPermitido",
      `${req.path} no admite ${req.method}: use ${admite}. Las direcciones que hay están en /openapi.json.`,
    );
  };
  return {
    propias: (req, res, next) => responder(req, res, next, direcciones.get(req.path)),
    demas: (req, res, next) =>
      responder(req, res, next, porForma.find(({ forma }) => forma.test(req.path))?.direccion),
    desconocidas: (req, res) => {
      if (isPagina(req)) {
        nombrar(res, DESCONOCIDA);
        return perdida(res);
      }
      const texto = `No existe ${req.method} ${req.path}. La lista está en /openapi.json.`;
      sobre(deps, res, 404, DESCONOCIDA, texto);
    },
  };
}

const DESCONOCIDA = "rutaDesconocida";

/** Tells whether a browser asks for a page: addresses of the API are for programs, and programs prefer JSON or say nothing. */
function isPagina(req: Request): boolean {
  const lee = req.method === "GET" || req.method === "HEAD";
  return (
    lee && !req.path.startsWith("/v1/") && req.accepts(["application/json", "text/html"]) === "text/html"
  );
}

/** Lists each address with its methods. Pages that handle every method themselves and those of the installer are excluded. */
function listDirecciones(routes: readonly Route[], pages: readonly Page[]): ReadonlyMap<string, Direccion> {
  const direcciones = new Map<string, { metodos: Set<string>; abierta: boolean }>();
  const propias = pages.filter(({ method, right }) => DE_UNO.has(method) && right !== "installer");
  const deTodos = new Set(pages.filter(({ method }) => method === "all").map(({ path }) => path));
  const todas = [
    ...routes.map((suya) => ({ ...suya, abierta: isAbierta(suya) })),
    ...propias.map((suya) => ({ ...suya, abierta: suya.crossOrigin === true })),
  ];
  for (const { path, method, abierta } of todas) {
    if (deTodos.has(path)) continue;
    const anterior = direcciones.get(path) ?? { metodos: new Set<string>(), abierta: false };
    for (const metodo of method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()])
      anterior.metodos.add(metodo);
    direcciones.set(path, { metodos: anterior.metodos, abierta: anterior.abierta || abierta });
  }
  return direcciones;
}

/** Express methods that add a page for a single HTTP method. */
const DE_UNO: ReadonlySet<string> = new Set(["get", "post"]);

/** Builds the pattern of a path: `{cuf}` and `:cuf` match one segment, and `{/:cual}` an optional one. */
function formaDe(path: string): RegExp {
  const partes = path
    .replace(/\./g, "\\.")
    .replace(/\{\/:\w+\}/g, "(?:/[^/]+)?")
    .replace(/\{\w+\}|:\w+/g, "[^/]+");
  return new RegExp(`^${partes}/?$`, "i");
}
