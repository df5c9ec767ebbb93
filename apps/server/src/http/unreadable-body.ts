/** Refusals of unreadable bodies: too large, in an unsupported encoding, not JSON, or beyond the limits of the call. */
import type { Response } from "express";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { codeOf } from "../error-code.ts";
import { CuerpoNegado } from "./json-body.ts";
import { invalido, sobre } from "./replies.ts";
import type { Detalle } from "./validacion.ts";

/** Explanations of bodies that cannot be read as text, by body-parser's error name. */
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

/** Returns the fault of an unreadable body; undefined if its sender disconnected or the server failed. */
function problemaDe(error: unknown): Omit<Detalle, "loc"> | undefined {
  const dicho = error instanceof Error && "type" in error ? ILEGIBLES.get(error.type) : undefined;
  if (dicho !== undefined) return dicho;
  // Error codes of zlib, which body-parser does not name; those of brotli begin with ERR__.
  return /^(Z_|ERR__)/.test(codeOf(error) ?? "") ? MAL_COMPRIMIDO : undefined;
}

const DIRECCION_ROTA = {
  loc: ["path"],
  msg: "La dirección no se pudo leer: revise sus signos %.",
  type: "url_parsing",
} as const;

/** body-parser's error for a body that is too large; `limit` is in bytes. */
const DemasiadoGrande = z.object({ type: z.literal("entity.too.large"), limit: z.number() });

/** Sends the failure for an unreadable body. */
export function unreadableBody(deps: Deps, error: unknown, res: Response): void {
  if (error instanceof CuerpoNegado) return invalido(res, [error.detalle]);
  if (error instanceof URIError) return invalido(res, [DIRECCION_ROTA]);
  const grande = DemasiadoGrande.safeParse(error);
  if (grande.success) {
    // The rest of the body is not read, so the connection is closed.
    res.setHeader("Connection", "close");
    const texto = `El cuerpo es demasiado grande: esta llamada admite ${grande.data.limit / 1024} KB. Divídala.`;
    return sobre(deps, res, 413, "cuerpoGrande", texto);
  }
  const problema = problemaDe(error);
  if (problema !== undefined) return invalido(res, [{ loc: ["body"], ...problema }]);
  deps.log("error", { error: String(error) });
  sobre(deps, res, 400, "unreadableBody", "El cuerpo de la llamada no se pudo leer.");
}
