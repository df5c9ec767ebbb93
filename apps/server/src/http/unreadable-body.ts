/** Refusals of bodies that could not be read: too large, compressed or written otherwise, no JSON, or more than the call may have. */
import type { Response } from "express";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { codeOf } from "../error-code.ts";
import { CuerpoNegado } from "./json-body.ts";
import { invalido, sobre } from "./replies.ts";
import type { Detalle } from "./validacion.ts";

/** Bodies that cannot be read as text, by body-parser's name of the failure. */
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

const DIRECCION_ROTA = {
  loc: ["path"],
  msg: "La dirección no se pudo leer: revise sus signos %.",
  type: "url_parsing",
} as const;

/** The failure of a body that is too large, as body-parser has it; `limit` is in bytes. */
const DemasiadoGrande = z.object({ type: z.literal("entity.too.large"), limit: z.number() });

/** Sends the failure of a body that could not be read: too large, compressed or written otherwise, or no JSON. */
export function unreadableBody(deps: Deps, error: unknown, res: Response): void {
  if (error instanceof CuerpoNegado) return invalido(res, [error.detalle]);
  if (error instanceof URIError) return invalido(res, [DIRECCION_ROTA]);
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
