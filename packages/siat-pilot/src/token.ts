import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** Claims of a delegated token, as seen in real ones. docs/fiscal-rules.md F2. */
const Claims = z.object({
  sub: z.string(),
  codigoSistema: z.string(),
  nit: z.string(),
  id: z.number(),
  jti: z.string(),
  exp: z.number(),
  iat: z.number(),
  nitDelegado: z.number(),
  subsistema: z.literal("SFE"),
});
export type Claims = z.infer<typeof Claims>;

const Cabecera = z.object({ alg: z.literal("HS512") });
const CABECERA = base64Url(JSON.stringify({ alg: "HS512", typ: "JWT" }));

/** A JWT signed with HS512 by the simulator's own secret. */
export function firmarToken(claims: Claims, secreto: string): string {
  const contenido = `${CABECERA}.${base64Url(JSON.stringify(claims))}`;
  return `${contenido}.${hmac(contenido, secreto).toString("base64url")}`;
}

/** Reads the header `apikey: TokenApi <JWT>`; undefined when it is missing, forged, malformed or expired (989). */
export function parseApikey(
  apikey: string | undefined,
  secreto: string,
  ahoraMs: number,
): Claims | undefined {
  const [, cabecera, cuerpo, firma] = /^TokenApi ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(apikey ?? "") ?? [];
  if (cabecera === undefined || cuerpo === undefined || firma === undefined) return undefined;
  const esperada = hmac(`${cabecera}.${cuerpo}`, secreto);
  const recibida = Buffer.from(firma, "base64url");
  if (recibida.length !== esperada.length || !timingSafeEqual(recibida, esperada)) return undefined;
  const alg = Cabecera.safeParse(parseJson(cabecera));
  const claims = Claims.safeParse(parseJson(cuerpo));
  if (!alg.success || !claims.success || claims.data.exp * 1000 <= ahoraMs) return undefined;
  return claims.data;
}

function hmac(contenido: string, secreto: string): Buffer {
  return createHmac("sha512", secreto).update(contenido).digest();
}

function parseJson(parte: string): unknown {
  try {
    return JSON.parse(Buffer.from(parte, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}

function base64Url(texto: string): string {
  return Buffer.from(texto).toString("base64url");
}
