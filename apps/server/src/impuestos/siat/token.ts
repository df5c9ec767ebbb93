/** The delegated token of the tax system: a JWT of its portal, whose signature that system alone can check. */
import { epochToInstante, fail, ok, type Nit, type Result } from "@mostrador/core";
import { fecha } from "@mostrador/core/formato";
import { z } from "zod";

/** Claims that matter here. docs/fiscal-rules.md F2. */
const Reclamos = z.object({
  exp: z.number().optional(),
  codigoSistema: z.string().optional(),
  nitDelegado: z.union([z.number(), z.string()]).optional(),
});

/** A token as far as it can be read; `hastaMs` is null where it does not tell its end. */
interface Token {
  readonly hastaMs: number | null;
  readonly sistema: string | null;
  readonly nit: string | null;
}

/** Parses a token; null where the text is none. */
export function parseToken(texto: string): Token | null {
  const [, cuerpo, firma] = texto.split(".");
  const reclamos = Reclamos.safeParse(parseJson(cuerpo));
  if (firma === undefined || !reclamos.success) return null;
  const { exp, codigoSistema = null, nitDelegado } = reclamos.data;
  return {
    hastaMs: exp === undefined ? null : exp * 1000,
    sistema: codigoSistema,
    nit: nitDelegado === undefined ? null : String(nitDelegado),
  };
}

/** Checks a token for a company: its form, NIT, system and end. Fails with a sentence for the owner. */
export function checkToken(
  texto: string,
  empresa: { readonly nit: Nit; readonly codigoSistema: string },
  ahoraMs: number,
): Result<Token, string> {
  const token = parseToken(texto);
  if (token === null)
    return fail("Eso no es un token delegado: cópielo entero del portal de Impuestos, sin espacios.");
  if (token.nit !== null && token.nit !== String(empresa.nit))
    return fail(`El token es para el NIT ${token.nit}, no para ${empresa.nit}.`);
  if (token.sistema !== null && token.sistema !== empresa.codigoSistema)
    return fail(`El token es para el sistema ${token.sistema}, no para ${empresa.codigoSistema}.`);
  if (token.hastaMs !== null && token.hastaMs <= ahoraMs)
    return fail(
      `El token venció el ${fecha(epochToInstante(token.hastaMs))}: genere otro en el portal de Impuestos.`,
    );
  return ok(token);
}

function parseJson(base64url: string | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(base64url ?? "", "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
