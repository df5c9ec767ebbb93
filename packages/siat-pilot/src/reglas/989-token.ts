import type { Hechos } from "./hechos.ts";
import type { Mensaje } from "./mensaje.ts";

/** The header `apikey` carries a token that this tax system signed, and that has neither expired nor been revoked. */
export function reglaToken({ claims, tokenVigente }: Hechos): Mensaje | undefined {
  return claims === undefined || !tokenVigente ? { codigo: 989 } : undefined;
}
