import { Cuf } from "@mostrador/core";
import express, { type Request, type Response } from "express";
import { z } from "zod";
import { CABIDAS, parseCuerpo, type Cabida } from "./json-body.ts";
import { readTillBody, type EntradaLeida } from "./protocolo.ts";
import type { Route } from "./route.ts";
import { parse, type Detalle } from "./validacion.ts";

/** Each body that was read, decompressed. */
const leidos = new WeakMap<object, Buffer>();

/** Gives the bytes of a call's body, decompressed; 0 before it is read, and where there is none. */
export function bytesDe(req: Request): number {
  return leidos.get(req)?.length ?? 0;
}

/** Gives the bytes that a call says it sends, 0 for none; null where it does not say, or compresses them. */
export function anunciadosDe({ method, headers }: Request): number | null {
  if (method === "GET" || method === "HEAD") return 0;
  if (headers["content-encoding"] !== undefined || headers["transfer-encoding"] !== undefined) return null;
  const largo = Number(headers["content-length"] ?? 0);
  return Number.isFinite(largo) ? largo : null;
}

/** Makes the reader of bodies of one size, as text. */
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
  planilla: lectorDe(CABIDAS.planilla),
} as const satisfies Readonly<Record<keyof typeof CABIDAS, unknown>>;

/** A body in another charset than UTF-8, named as body-parser names the charsets that it lacks. */
class OtraEscritura extends Error {
  readonly type = "charset.unsupported";
}

/**
 * Reads the body as JSON, of at most this size; gives the error where it is none. Any JSON value is read: the schema of the route says that it
 * must be an object. Content of a GET means nothing (RFC 9110), and is not read.
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

/** The input of a route that declares none: nothing. An unread filter would pass for one that found everything. */
const NADA = z.strictObject({});

/**
 * Checks the parameters, the query and the body of a call against the schemas of its route; a part that the route does not declare must be
 * empty.
 */
export function parseEntrada(route: Route, req: Request, res: Response): EntradaLeida {
  // A text that is no CUF gets the same answer as an unknown CUF.
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

/** Gives the headers of a call, the first value of each. */
export function cabeceras(req: Request): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(req.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}
