import type { RequestHandler, Response } from "express";
import type { Route } from "./route.ts";

/** Headers that a script of another site may read, besides those that each may. */
const LEGIBLES = "Content-Disposition, Retry-After, X-Error-Code, X-Request-Id";
/** Seconds for which a browser keeps the answer to its question before a call. */
const PREGUNTA_VALE_S = 86_400;

/** Tells whether pages of other sites may call a route: only those that anybody may read. Such a call carries no credential. */
export function isAbierta({ right, method }: Pick<Route, "right" | "method">): boolean {
  return right === "anyone" && method === "get";
}

/** Lets pages of any site read a reply. */
export function abrir(res: Response): void {
  res.setHeader("Access-Control-Allow-Origin", "*");
  res.setHeader("Access-Control-Expose-Headers", LEGIBLES);
}

/** Lets pages of any site read the replies of what comes after it. */
export const abierta: RequestHandler = (_req, res, next) => {
  abrir(res);
  next();
};

/** Answers what a browser asks before a page of another site calls. */
export function permitir(res: Response, metodos: string): void {
  abrir(res);
  res.setHeader("Access-Control-Allow-Methods", metodos);
  res.setHeader("Access-Control-Allow-Headers", "*");
  res.setHeader("Access-Control-Max-Age", String(PREGUNTA_VALE_S));
}
