import type { Hechos } from "./hechos.ts";
import type { Mensaje } from "./mensaje.ts";

/** 911: the system exists. 912: it is the one of the token, associated with the token's taxpayer. */
export function reglaSistema({ base, claims, nitsDelSistema }: Hechos): Mensaje | undefined {
  if (nitsDelSistema.length === 0) return { codigo: 911 };
  if (claims === undefined || !nitsDelSistema.includes(claims.nitDelegado)) return { codigo: 912 };
  return claims.codigoSistema === base.codigoSistema ? undefined : { codigo: 912 };
}
