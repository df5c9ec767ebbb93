import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import { z } from "zod";
import { ERROR_CODE_HEADER } from "@mostrador/core";
import { toWire } from "@mostrador/core/wire";
import type { Deps } from "../deps.ts";
import { codeOf } from "../error-code.ts";
import type { Fallo } from "../fallos.ts";
import { falloToHttp, marca, sobreTexto } from "./bodies.ts";
import { textoEspera } from "./limites.ts";
import { publicar } from "./publicacion.ts";
import type { Descarga, Respuesta, Route } from "./route.ts";
import { acotar, cortar, type Detalle } from "./validacion.ts";
import { CuerpoNegado } from "./json-body.ts";

/** Sends the data of a success, in the envelope or without it, as its route declares. */
export function responder(
  deps: Deps,
  res: Response,
  { respuesta }: Route,
  { datos, status = 200, headers = {}, crudo, codigo, publicacion }: Respuesta<unknown>,
): void {
  if (publicacion !== undefined) return publicar(res, "application/json", publicacion);
  if (status >= 400) nombrar(res, codigo ?? "rechazada");
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  if (crudo !== undefined) return void res.status(status).type("application/json").send(crudo);
  const cuerpo = "sinSobre" in respuesta ? JSON.stringify(toWire(datos)) : sobreTexto(deps, datos);
  res.status(status).type("application/json").send(cuerpo);
}

/**
 * Streams a file while it is made. If the receiver leaves, the making stops. A fault in the middle breaks the
 * connection, so that half a file is not taken for a whole one.
 */
export async function descargar(
  deps: Deps,
  res: Response,
  { tipo, archivo, partes }: Descarga,
): Promise<void> {
  res.status(200).type(tipo);
  res.setHeader("Content-Disposition", `attachment; filename="${archivo}"`);
  res.setHeader("Cache-Control", "private, no-store");
  try {
    await pipeline(Readable.from(partes), res);
  } catch (error) {
    if (!res.destroyed) res.destroy();
    if (codeOf(error) !== "ERR_STREAM_PREMATURE_CLOSE")
      deps.log("error", { path: archivo, error: String(error) });
  }
}

/** Sends a failure with its status, name and sentence. */
export function fallar(deps: Deps, res: Response, fallo: Fallo): void {
  const { status, cuerpo } = falloToHttp(deps, fallo);
  nombrar(res, fallo.kind);
  if ("esperaS" in fallo) res.setHeader("Retry-After", String(fallo.esperaS));
  res.status(status).type("application/json").send(cuerpo);
}

/** Sets X-Error-Code: every failure has its name there, whatever the form of its body. */
function nombrar(res: Response, codigo: string): void {
  res.setHeader(ERROR_CODE_HEADER, codigo);
}

/** Sends 422 with the fields that a schema refused. */
export function invalido(res: Response, detail: readonly Detalle[]): void {
  nombrar(res, "validacion");
  res.status(422).json({ detail: acotar(detail, "body") });
}

/** Longest sentence of a refusal, in characters. */
const MAX_TEXTO = 1000;

/** Sends the envelope of a failure that no use case returns. `codigo` goes out as X-Error-Code. */
export function sobre(deps: Deps, res: Response, status: number, codigo: string, error: string): void {
  nombrar(res, codigo);
  res.status(status).json({ ok: false, datos: null, error: cortar(error, MAX_TEXTO), timestamp: marca(deps) });
}

/** Bodies that are no text of ours, by body-parser's name of the failure. */
const ILEGIBLES: ReadonlyMap<unknown, Omit<Detalle, "loc">> = new Map([
  [
    "entity.parse.failed",
    { msg: "El cuerpo no es JSON válido: revise comas, comillas y llaves.", type: "json_invalid" },
  ],
  ["charset.unsupported", { msg: "El cuerpo no está en UTF-8: envíelo en UTF-8.", type: "body_charset" }],
  [
    "encoding.unsupported",
    { msg: "Esa compresión no se lee: use gzip, deflate o br, o ninguna.", type: "body_encoding" },
  ],
]);
const MAL_COMPRIMIDO = {
  msg: "El cuerpo no está comprimido como dice Content-Encoding: use gzip, deflate o br, o ninguna.",
  type: "body_encoding",
};

/** Gives what is wrong with a body that could not be read; undefined where its sender left or the server failed. */
function problemaDe(error: unknown): Omit<Detalle, "loc"> | undefined {
  const dicho = error instanceof Error && "type" in error ? ILEGIBLES.get(error.type) : undefined;
  if (dicho !== undefined) return dicho;
  // zlib's own failures, which body-parser gives no name; those of brotli begin with ERR__.
  return /^(Z_|ERR__)/.test(codeOf(error) ?? "") ? MAL_COMPRIMIDO : undefined;
}

/** The failure of a body that is too large, as body-parser has it; `limit` is in bytes. */
const DemasiadoGrande = z.object({ type: z.literal("entity.too.large"), limit: z.number() });

/** Sends the failure of a body that could not be read: too large, compressed or written otherwise, or no JSON. */
export function unreadableBody(deps: Deps, error: unknown, res: Response): void {
  if (error instanceof CuerpoNegado) return invalido(res, [error.detalle]);
  const grande = DemasiadoGrande.safeParse(error);
  if (grande.success) {
    // The rest of the body is not read.
    res.setHeader("Connection", "close");
    const texto = `El cuerpo es demasiado grande: esta llamada admite ${grande.data.limit / 1024} KB. Divídala.`;
    return sobre(deps, res, 413, "cuerpoGrande", texto);
  }
  const problema = problemaDe(error);
  if (problema !== undefined) return invalido(res, [{ loc: ["body"], ...problema }]);
  deps.log("error", { error: String(error) });
  sobre(deps, res, 400, "unreadableBody", "El cuerpo de la llamada no se pudo leer.");
}

/** Sends 429 with the seconds to wait. */
export function espere(deps: Deps, res: Response, esperaS: number): void {
  sobre(deps, res, 429, "demasiadasLlamadas", textoEspera(esperaS));
}
