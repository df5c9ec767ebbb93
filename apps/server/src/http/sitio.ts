import type { Express, RequestHandler } from "express";
import { abierta } from "./otros-sitios.ts";

/** Kinds of visitors of pages beside the routes. The page itself checks the visitor's credential. */
export const PAGE_RIGHTS = {
  anyone: "no credential is looked at; of a document, the CUF in the address is the token",
  signedLink: "whoever has an address that this server signed, until it ends",
  metrics: "whoever has MOSTRADOR_METRICS_TOKEN; anybody where none is set",
  installer: "the program that started this server, on this machine, with its token",
  tool: "each tool asks for its route's right",
} as const;

interface Declaration {
  readonly right: keyof typeof PAGE_RIGHTS;
  readonly changesState: boolean;
  /** Pages of other sites may read it. */
  readonly crossOrigin?: true;
}

/** A page that anybody may read. */
export const OPEN = { right: "anyone", changesState: false } as const;

type Method = "get" | "post" | "all" | "use";
type Add = (path: string, declared: Declaration, handler: RequestHandler) => void;

/**
 * The site that pages are added to, each with its declaration. Apart from the routes there is no other
 * entrance.
 */
export type Sitio = Readonly<Record<Method, Add>>;

/** Adds its pages to the site. */
export type Paginas = (sitio: Sitio) => void;

/** A page beside the routes: its method, its path and its declaration. */
export interface Page extends Declaration {
  readonly method: Method;
  readonly path: string;
}

/** Serves pages by express. */
export function addPages(app: Express, paginas: readonly Paginas[]): void {
  const sitio = sitioDe((method, path, { crossOrigin }, handler) =>
    crossOrigin === true ? app[method](path, abierta, handler) : app[method](path, handler),
  );
  for (const anadir of paginas) anadir(sitio);
}

/** Lists the declarations of pages, in their order. */
export function listPages(paginas: readonly Paginas[]): readonly Page[] {
  const pages: Page[] = [];
  const sitio = sitioDe((method, path, declared) => pages.push({ method, path, ...declared }));
  for (const anadir of paginas) anadir(sitio);
  return pages;
}

function sitioDe(add: (method: Method, ...page: Parameters<Add>) => void): Sitio {
  const of =
    (method: Method): Add =>
    (...page) =>
      add(method, ...page);
  return { get: of("get"), post: of("post"), all: of("all"), use: of("use") };
}
