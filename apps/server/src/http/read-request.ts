import { Cuf } from "@mostrador/core";
import express, { type Request, type Response } from "express";
import { z } from "zod";
import { CABIDAS, parseCuerpo, type Cabida } from "./json-body.ts";
import { readTillBody, type EntradaLeida } from "./protocolo.ts";
import type { Route } from "./route.ts";
import { parse, type Detalle } from "./validacion.ts";

/** The decompressed body of each request that was read. */
const leidos = new WeakMap<object, Buffer>();

/** Returns the number of decompressed bytes in a request's body; 0 if it has none or is not read yet. */
export function bytesDe(req: Request): number {
  return leidos.get(req)?.length ?? 0;
}

/** Returns the body bytes that a request announces, 0 for none; null if it does not say or compresses them. */
export function anunciadosDe({ method, headers }: Request): number | null {
  if (method === "GET" || method === "HEAD") return 0;
  if (headers["content-encoding"] !== undefined || headers["transfer-encoding"] !== undefined) return null;
  const largo = Number(headers["content-length"] ?? 0);
  return Number.isFinite(largo) ? largo : null;
}

/** Creates the middleware that reads bodies of up to one size as text. */
const lectorDe = ({ bytes: limit }: Cabida) =>
  express.text({
    limit,
    type: () => true,
    verify: (req, _res, bytes, charset) => {
      leidos.set(req, bytes);
      if (!/^utf-?8$/i.test(charset)) throw new OtraEscritura();
    },
  });
const LECTORES = {
  anonima: lectorDe(CABIDAS.anonima),
  normal: lectorDe(CABIDAS.normal),
  documento: lectorDe(CABIDAS.documento),
  carga: lectorDe(CABIDAS.carga),
  lote: lectorDe(CABIDAS.lote),
  planilla: lectorDe(CABIDAS.planilla),
} as const satisfies Readonly<Record<keyof typeof CABIDAS, unknown>>;

/** A body in a charset other than UTF-8, reported under body-parser's error name. */
class OtraEscritura extends Error {
  readonly type = "charset.unsupported";
}

/**
 * Reads the body as JSON up to the given size; returns the error if it is not JSON. Any JSON value is accepted, since
 * the route's schema requires an object. The content of a GET has no meaning (RFC 9110) and is not read.
 */
export async function readBody(
  req: Request,
  res: Response,
  cabida: keyof typeof CABIDAS,
): Promise<Error | null> {
  if (req.method === "GET" || req.method === "HEAD") return null;
  const error = await new Promise<Error | null>((resolve) => {
    LECTORES[cabida](req, res, (fallo?: unknown) => resolve(fallo instanceof Error ? fallo : null));
  });
  const bytes = leidos.get(req);
  if (error !== null || bytes === undefined) return error;
  try {
    req.body = await parseCuerpo(bytes, String(req.body), CABIDAS[cabida]);
    return null;
  } catch (fallo) {
    return fallo instanceof Error ? fallo : new Error(String(fallo));
  }
}

/**
 * Input schema of a route that declares none. It refuses fields, because a filter that is silently ignored would appear
 * to match everything.
 */
const NADA = z.strictObject({});

/** Checks a call's parameters, query and body against the schemas of its route. A part that the route does not declare must be empty. */
export function parseEntrada(route: Route, req: Request, res: Response): EntradaLeida {
  // A malformed CUF gets the same answer as an unknown CUF.
  const { cuf } = req.params;
  if (cuf !== undefined && !Cuf.safeParse(cuf).success)
    return { ok: false, detalles: [], fallo: { kind: "facturaNoEncontrada" } };
  const parts = [
    ["params", route.params, req.params, "path"],
    ["query", route.query ?? NADA, req.query, "query"],
    ["body", route.llamada === undefined ? (route.body ?? NADA) : undefined, req.body, "body"],
  ] as const;
  const detalles: Detalle[] = [];
  const value: { params: unknown; query: unknown; body: unknown } = { params: {}, query: {}, body: {} };
  for (const [name, schema, raw, origen] of parts) {
    if (schema === undefined) continue;
    const read = parse(schema, raw, origen);
    if (read.ok) value[name] = read.value;
    else detalles.push(...read.error);
  }
  if (route.llamada !== undefined) {
    const body = readTillBody(route.llamada, req, res);
    if (body.ok) value.body = body.value;
    else if (body.error.fallo === null) detalles.push(...body.error.detalles);
    else return { ok: false, ...body.error };
  }
  return detalles.length > 0 ? { ok: false, detalles, fallo: null } : { ok: true, value };
}

/** Returns the headers of a call, the first value of each. */
export function cabeceras(req: Request): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(req.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}
