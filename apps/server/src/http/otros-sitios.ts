import type { RequestHandler, Response } from "express";
import type { Route } from "./route.ts";

/** Response headers that scripts of other sites may read, besides those that browsers always allow. */
const LEGIBLES = "Content-Disposition, Retry-After, X-Error-Code, X-Request-Id";
/** Seconds for which a browser may cache the reply to a preflight request. */
const PREGUNTA_VALE_S = 86_400;

/** Tells whether pages of other sites may call a route: only routes that anyone may read. Such calls carry no credential. */
export function isAbierta({ right, method }: Pick<Route, "right" | "method">): boolean {
  return right === "anyone" && method === "get";
}

/** Allows pages of any site to read a reply. */
export function abrir(res: Response): void {
  res.setHeader("Access-Control-Allow-Origin", "*");
  res.setHeader("Access-Control-Expose-Headers", LEGIBLES);
}

/** Allows pages of any site to read the replies of subsequent handlers. */
export const abierta: RequestHandler = (_req, res, next) => {
  abrir(res);
  next();
};

/** Answers the preflight request of a browser for a page of another site. */
export function permitir(res: Response, metodos: string): void {
  abrir(res);
  res.setHeader("Access-Control-Allow-Methods", metodos);
  res.setHeader("Access-Control-Allow-Headers", "*");
  res.setHeader("Access-Control-Max-Age", String(PREGUNTA_VALE_S));
}
