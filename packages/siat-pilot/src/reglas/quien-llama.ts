/** Checks of who makes a call, the same for every operation but `verificarComunicacion`. */
import { reglaToken } from "./989-token.ts";
import type { Hechos } from "./hechos.ts";
import type { Mensaje, Regla } from "./mensaje.ts";

/** The checks of the caller in their order. */
export const QUIEN_LLAMA: readonly Regla<Hechos>[] = [reglaToken, reglaAmbiente, reglaSistema, reglaNit];

/** The environment is that of this address. */
function reglaAmbiente({ base, ambiente }: Hechos): Mensaje | undefined {
  return base.codigoAmbiente === ambiente ? undefined : { codigo: 910 };
}

/** 911: the system exists. 912: it is the one of the token, associated with the token's taxpayer. */
function reglaSistema({ base, claims, nitsDelSistema }: Hechos): Mensaje | undefined {
  if (nitsDelSistema.length === 0) return { codigo: 911 };
  if (claims === undefined || !nitsDelSistema.includes(claims.nitDelegado)) return { codigo: 912 };
  return claims.codigoSistema === base.codigoSistema ? undefined : { codigo: 912 };
}

/** The NIT is a taxpayer's, and the token is that taxpayer's. */
function reglaNit({ base, claims, contribuyente }: Hechos): Mensaje | undefined {
  return contribuyente !== undefined && claims?.nitDelegado === base.nit ? undefined : { codigo: 919 };
}
