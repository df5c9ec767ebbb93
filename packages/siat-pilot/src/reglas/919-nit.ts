import type { Hechos } from "./hechos.ts";
import type { Mensaje } from "./mensaje.ts";

/** The NIT is a taxpayer's, and the token is that taxpayer's. */
export function reglaNit({ base, claims, contribuyente }: Hechos): Mensaje | undefined {
  return contribuyente !== undefined && claims?.nitDelegado === base.nit ? undefined : { codigo: 919 };
}
