import { randomUUID } from "node:crypto";
import express, { type Express, type NextFunction, type Request, type Response } from "express";
import type { Deps } from "../deps.ts";
import { autenticar, identificar } from "./auth.ts";
import { enLlamada } from "../operacion/registro.ts";
import { direccionDe } from "./direccion.ts";
import type { Limites } from "./limites.ts";
import { tellProtocol } from "./protocolo.ts";
import { markReplies } from "./reply-mark.ts";
import type { Llamador, Persona, Route } from "./route.ts";
import { addPages, type Paginas } from "./sitio.ts";
import { cabeceras, leerCuerpo, leerEntrada } from "./read-request.ts";
import { cuerpoIlegible, descargar, espere, fallar, invalido, responder, sobre } from "./replies.ts";

/** The server's HTTP side: every route of the list, then 404 and the last catch. */
export function createApp(
  deps: Deps,
  routes: readonly Route[],
  limites: Limites,
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
  for (const definition of routes) {
    app[definition.method](definition.path.replace(/\{(\w+)\}/g, ":$1"), (req, res) => {
      rutas.set(res, definition.path);
      void atender(deps, definition, limites, req, res);
    });
  }
  addPages(app, paginas);
  app.use((req, res) =>
    sobre(
      deps,
      res,
      404,
      "rutaDesconocida",
      `No existe ${req.method} ${req.path}. La lista está en /openapi.json.`,
    ),
  );
  app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) =>
    error instanceof URIError
      ? invalido(res, [
          { loc: ["path"], msg: "La dirección no se pudo leer: revise sus signos %.", type: "url_parsing" },
        ])
      : cuerpoIlegible(deps, error, res),
  );
  return app;
}

async function atender(
  deps: Deps,
  route: Route,
  limites: Limites,
  req: Request,
  res: Response,
): Promise<void> {
  try {
    let llamador: Llamador | Persona | null = null;
    if (route.right !== "anyone") {
      const found =
        route.right === "identified"
          ? await identificar(deps, cabeceras(req))
          : await autenticar(deps, route.right, cabeceras(req));
      if (!found.ok) {
        const esperaS = limites.negada(req, res);
        return esperaS === 0 ? fallar(deps, res, found.error) : espere(deps, res, esperaS);
      }
      llamador = found.value;
    }
    const esperaS = limites.llamada(llamador, req, res);
    if (esperaS > 0) return espere(deps, res, esperaS);
    // Only now: nobody without a credential makes the server read and parse megabytes.
    const ilegible = await leerCuerpo(req, res, llamador === null ? "corto" : "entero");
    if (ilegible !== null) return cuerpoIlegible(deps, ilegible, res);
    const entrada = leerEntrada(route, req, res);
    if (!entrada.ok)
      return entrada.fallo === null ? invalido(res, entrada.detalles) : fallar(deps, res, entrada.fallo);
    const result = await route.handle(deps, {
      ...entrada.value,
      llamador,
      direccion: direccionDe(req),
      headers: cabeceras(req),
    });
    if (!result.ok) return fallar(deps, res, result.error);
    if (result.value.descarga !== undefined) return await descargar(deps, res, result.value.descarga);
    responder(deps, res, route, result.value);
  } catch (error) {
    deps.log("error", {
      path: req.path,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    if (!res.headersSent)
      sobre(
        deps,
        res,
        500,
        "interno",
        "Error interno: quedó registrado. Consulte si se hizo, o repita con la misma clave de idempotencia.",
      );
  }
}
