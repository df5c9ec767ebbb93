import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import express, { type Express, type NextFunction, type Request, type Response } from "express";
import { ERROR_CODE_HEADER, epochToInstante, instanteToIso } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { autenticar, identificar } from "./auth.ts";
import { enLlamada } from "../operacion/registro.ts";
import { FALLOS, textoFallo } from "./fallos.ts";
import { direccionDe } from "./direccion.ts";
import { textoEspera, type Limites } from "./limites.ts";
import { leerCuerpoDeCaja, sinEmitir, tellProtocol, type EntradaLeida } from "./protocolo.ts";
import { markReplies } from "./reply-mark.ts";
import type { Descarga, Llamador, Persona, Respuesta, Route } from "./route.ts";
import { addPages, type Paginas } from "./sitio.ts";
import { detallesDe, parse, type Detalle } from "./validacion.ts";
import { toWire } from "./wire.ts";

/** The largest body: 500 lines with long descriptions, with room; a terminal's upload of 200 documents. */
const MAX_BODY = "8mb";
const MAX_BODY_SIN_CLAVE = "64kb";

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

function espere(deps: Deps, res: Response, esperaS: number): void {
  sobre(deps, res, 429, "demasiadasLlamadas", textoEspera(esperaS));
}

const lectorDe = (limit: string) => express.json({ limit, strict: true, type: () => true });
const LECTORES = { entero: lectorDe(MAX_BODY), corto: lectorDe(MAX_BODY_SIN_CLAVE) };

/** Reads the body as JSON; the error where it is none. Somebody without a credential may send a short one. */
export function leerCuerpo(
  req: Request,
  res: Response,
  maximo: keyof typeof LECTORES = "entero",
): Promise<Error | null> {
  return new Promise((resolve) => {
    LECTORES[maximo](req, res, (error?: unknown) => resolve(error === undefined ? null : (error as Error)));
  });
}

function leerEntrada(route: Route, req: Request, res: Response): EntradaLeida {
  const parts = [
    ["params", route.params, req.params, "path"],
    ["query", route.query, req.query, "query"],
    ["body", route.llamada === undefined ? route.body : undefined, req.body, "body"],
  ] as const;
  const detalles: Detalle[] = [];
  const value: Record<string, unknown> = { params: {}, query: {}, body: {} };
  for (const [name, schema, raw, origen] of parts) {
    if (schema === undefined) continue;
    const read = parse(schema, raw, origen);
    if (read.ok) value[name] = read.value;
    else detalles.push(...read.error);
  }
  if (route.llamada !== undefined) {
    const body = leerCuerpoDeCaja(route.llamada, req, res);
    if (body.ok) value["body"] = body.value;
    else if (body.error.fallo === null) detalles.push(...body.error.detalles);
    else return { ok: false, ...body.error };
  }
  return detalles.length > 0
    ? { ok: false, detalles, fallo: null }
    : { ok: true, value: value as { params: unknown; query: unknown; body: unknown } };
}

function responder(
  deps: Deps,
  res: Response,
  { respuesta }: Route,
  { datos, status = 200, headers = {}, crudo, codigo }: Respuesta<unknown>,
): void {
  if (status >= 400) nombrar(res, codigo ?? "rechazada");
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  if (crudo !== undefined) return void res.status(status).type("application/json").send(crudo);
  const cuerpo = "sinSobre" in respuesta ? JSON.stringify(toWire(datos)) : sobreTexto(deps, datos);
  res.status(status).type("application/json").send(cuerpo);
}

/** Sends a file as it is made. A receiver that goes away stops the making; a fault in the middle breaks the connection, so that half a file is not taken for a whole one. */
async function descargar(deps: Deps, res: Response, { tipo, archivo, partes }: Descarga): Promise<void> {
  res.status(200).type(tipo);
  res.setHeader("Content-Disposition", `attachment; filename="${archivo}"`);
  res.setHeader("Cache-Control", "private, no-store");
  try {
    await pipeline(Readable.from(partes), res);
  } catch (error) {
    if (!res.destroyed) res.destroy();
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE")
      deps.log("error", { path: archivo, error: String(error) });
  }
}

/** The envelope of a success, as text, so that a remembered reply can be given again byte for byte. */
export function sobreTexto(deps: Deps, datos: unknown): string {
  return JSON.stringify({ ok: true, datos: toWire(datos), error: null, timestamp: marca(deps) });
}

/** Status and body of a failure. SPEC.md, errors. */
export function falloToHttp(deps: Deps, fallo: Fallo): { readonly status: number; readonly cuerpo: string } {
  const { http } = FALLOS[fallo.kind];
  if (fallo.kind === "validacion")
    return { status: 422, cuerpo: JSON.stringify({ detail: detallesDe(fallo.campos, fallo.origen) }) };
  if (fallo.kind === "rechazada")
    return { status: http, cuerpo: JSON.stringify({ detail: textoFallo(fallo) }) };
  if (fallo.kind === "enDuda" || fallo.kind === "noEntregada") {
    const { kind } = fallo;
    const { cuf, numero } = kind === "enDuda" ? fallo : {};
    return { status: http, cuerpo: JSON.stringify({ detail: textoFallo(fallo), kind, cuf, numero }) };
  }
  const datos = "cuf" in fallo && typeof fallo.cuf === "string" ? toWire(sinEmitir(fallo.cuf)) : null;
  return {
    status: http,
    cuerpo: JSON.stringify({ ok: false, datos, error: textoFallo(fallo), timestamp: marca(deps) }),
  };
}

function fallar(deps: Deps, res: Response, fallo: Fallo): void {
  const { status, cuerpo } = falloToHttp(deps, fallo);
  nombrar(res, fallo.kind);
  if ("esperaS" in fallo) res.setHeader("Retry-After", String(fallo.esperaS));
  res.status(status).type("application/json").send(cuerpo);
}

/** Every failure has its name in X-Error-Code, whatever the form of its body. */
function nombrar(res: Response, codigo: string): void {
  res.setHeader(ERROR_CODE_HEADER, codigo);
}

function invalido(res: Response, detail: readonly Detalle[]): void {
  nombrar(res, "validacion");
  res.status(422).json({ detail });
}

function sobre(deps: Deps, res: Response, status: number, codigo: string, error: string): void {
  nombrar(res, codigo);
  res.status(status).json({ ok: false, datos: null, error, timestamp: marca(deps) });
}

function cuerpoIlegible(deps: Deps, error: unknown, res: Response): void {
  const type = (error as { type?: string }).type;
  if (type === "entity.too.large") {
    // What is still on its way is not read.
    res.setHeader("Connection", "close");
    const texto = "El cuerpo es demasiado grande: pasa de 8 MB, o de 64 KB sin credencial.";
    return sobre(deps, res, 413, "cuerpoGrande", texto);
  }
  if (type === "entity.parse.failed") {
    const msg = "El cuerpo no es JSON válido: revise comas, comillas y llaves.";
    return invalido(res, [{ loc: ["body"], msg, type: "json_invalid" }]);
  }
  deps.log("error", { error: String(error) });
  sobre(deps, res, 400, "cuerpoIlegible", "El cuerpo de la llamada no se pudo leer.");
}

function cabeceras(req: Request): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(req.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}

function marca(deps: Deps): string {
  return instanteToIso(epochToInstante(deps.now()));
}
