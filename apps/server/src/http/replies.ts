import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import { ENTREGA_HEADER, ERROR_CODE_HEADER } from "@mostrador/core";
import { toWire } from "@mostrador/core/wire";
import type { Deps } from "../deps.ts";
import { codeOf } from "../error-code.ts";
import type { Fallo } from "../fallos.ts";
import { falloToHttp, marca, sobreTexto } from "./bodies.ts";
import { publicar } from "./publicacion.ts";
import type { Descarga, EnSesion, Llamador, Persona, Respuesta, Route } from "./route.ts";
import { acotar, cut, type Detalle } from "./validacion.ts";

/** Sends the data of a success, with or without the envelope, as its route declares. */
export function respond(
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
 * Streams a file while it is generated, each part in its company's turn. It stops if the receiver leaves. A failure in
 * the middle breaks the connection, so that a partial file is not mistaken for a complete one.
 */
export async function download(
  deps: Deps,
  res: Response,
  { tipo, archivo, partes }: Descarga,
  llamador: Llamador | Persona | EnSesion | null,
): Promise<void> {
  res.status(200).type(tipo);
  res.setHeader("Content-Disposition", `attachment; filename="${archivo}"`);
  res.setHeader("Cache-Control", "private, no-store");
  try {
    const nit = llamador !== null && "empresa" in llamador ? llamador.empresa.nit : null;
    await pipeline(Readable.from(nit === null ? partes : porTurnos(deps, nit, partes)), res);
  } catch (error) {
    if (!res.destroyed) res.destroy();
    if (codeOf(error) !== "ERR_STREAM_PREMATURE_CLOSE")
      deps.log("error", { path: archivo, error: String(error) });
  }
}

/** Generates each part in a turn of the company, and releases the turn while the receiver reads the part. */
async function* porTurnos<T>({ turnos }: Deps, nit: number, partes: AsyncIterable<T>): AsyncGenerator<T> {
  const siguientes = partes[Symbol.asyncIterator]();
  try {
    for (;;) {
      await turnos.paso(nit); // a pause even if no other company waits, so that a file does not block the thread
      const ceder = await turnos.tomar(nit, null);
      const { done, value } = await siguientes.next().finally(ceder);
      if (done === true) return;
      yield value;
    }
  } finally {
    await siguientes.return?.();
  }
}

/** Sends a failure with its status, name and message. */
export function fallar(deps: Deps, res: Response, fallo: Fallo): void {
  const { status, cuerpo } = falloToHttp(deps, fallo);
  nombrar(res, fallo.kind);
  if ("entrega" in fallo) res.setHeader(ENTREGA_HEADER, fallo.entrega);
  if ("esperaS" in fallo) res.setHeader("Retry-After", String(fallo.esperaS));
  res.status(status).type("application/json").send(cuerpo);
}

/** Sets X-Error-Code, which every failure has whatever the form of its body, and a `Link` to the page that explains it. */
export function nombrar(res: Response, codigo: string): void {
  res.setHeader(ERROR_CODE_HEADER, codigo);
  res.append("Link", `</guia/errores/${codigo}>; rel="help"`);
}

/** Sends 422 with the fields that a schema refused. */
export function invalido(res: Response, detail: readonly Detalle[]): void {
  nombrar(res, "validacion");
  res.status(422).json({ detail: acotar(detail, "body") });
}

/** Maximum length of a refusal's message, in characters. */
const MAX_TEXTO = 1000;

/** Codes of refusals that no use case returns. Each has its page in the guide, by this type. */
export type CodigoDeEntrada =
  | "demasiadasLlamadas"
  | "cuerpoGrande"
  | "unreadableBody"
  | "metodoNoPermitido"
  | "rutaDesconocida"
  | "interno";

/** Sends the envelope of a failure that no use case returns. `codigo` is sent as X-Error-Code. */
export function sobre(
  deps: Deps,
  res: Response,
  status: number,
  codigo: CodigoDeEntrada,
  error: string,
): void {
  nombrar(res, codigo);
  res.status(status).json({ ok: false, datos: null, error: cut(error, MAX_TEXTO), timestamp: marca(deps) });
}
