import { randomUUID } from "node:crypto";
import express, { type Express, type NextFunction, type Request, type Response } from "express";
import { isNonce, MARK_HEADER, NONCE_HEADER } from "@mostrador/core";
import { markOf } from "@mostrador/core/node";
import type { Deps } from "../deps.ts";
import { enLlamada } from "../registro.ts";
import { atender } from "./atender.ts";
import type { Limites } from "./limites.ts";
import { createMetodos } from "./metodos.ts";
import { tellProtocol } from "./protocolo.ts";
import { unreadableBody } from "./unreadable-body.ts";
import type { QuienPide, Route } from "./route.ts";
import { addPages, listPages, type Paginas } from "./sitio.ts";
import { hashCredencial } from "../secretos.ts";
import { bearerDe } from "./bearer.ts";

/** Parts of the HTTP side that other rooms own. */
interface Entrada {
  readonly limites: Limites;
  readonly quienPide: QuienPide;
  readonly perdida: (res: Response) => void;
}

/**
 * Builds the server's HTTP side: every route of the list, then 404 and the last catch. `quienPide` identifies the callers of routes;
 * `perdida` sends the page for an address that does not exist.
 */
export function createApp(
  deps: Deps,
  routes: readonly Route[],
  { limites, quienPide, perdida }: Entrada,
  paginas: readonly Paginas[],
): Express {
  const app = express();
  const rutas = new WeakMap<Response, string>();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use((req, res, next) => {
    const id = randomUUID();
    res.setHeader("X-Request-Id", id);
    res.setHeader("X-Content-Type-Options", "nosniff");
    const started = performance.now();
    enLlamada(id, () => {
      res.on("finish", () => {
        const ms = performance.now() - started;
        const { statusCode: status } = res;
        deps.metricas.http(req.method, rutas.get(res) ?? "otra", status, ms);
        deps.log("http", { method: req.method, path: req.path, status, ms: Math.round(ms) });
      });
      next();
    });
  });
  app.set("trust proxy", [...deps.config.proxies]);
  app.use("/v1/terminal", markReplies, tellProtocol(deps));
  const metodos = createMetodos(deps, routes, listPages(paginas), perdida);
  app.use(metodos.propias);
  for (const definition of routes) {
    app[definition.method](definition.path.replace(/\{(\w+)\}/g, ":$1"), (req, res) => {
      rutas.set(res, definition.path);
      void atender(deps, definition, { limites, quienPide }, req, res);
    });
  }
  addPages(app, paginas);
  app.use(metodos.demas);
  app.use(metodos.desconocidas);
  app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) =>
    unreadableBody(deps, error, res),
  );
  return app;
}

/**
 * Marks each reply under /v1/terminal whose call brings a credential and a nonce. Refused credentials, limits
 * and unknown paths are marked too: they are the server's word. docs/design.md D32. Every reply there is one
 * text, given to `res.send`.
 */
function markReplies(req: Request, res: Response, next: NextFunction): void {
  const nonce = req.get(NONCE_HEADER);
  const token = bearerDe({ authorization: req.get("authorization") });
  if (token === undefined || !isNonce(nonce)) return next();
  const { method, originalUrl: path } = req;
  const send = res.send.bind(res);
  res.send = (body?: unknown) => {
    if (typeof body === "string")
      res.setHeader(
        MARK_HEADER,
        markOf(hashCredencial(token), { nonce, method, path, status: res.statusCode, body }),
      );
    return send(body);
  };
  next();
}
