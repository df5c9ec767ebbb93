import type { Hechos } from "./hechos.ts";
import type { Mensaje } from "./mensaje.ts";

/** The point of sale is 0 (the branch itself), or registered and not closed. */
export function reglaPuntoVenta({ base, puntoVenta }: Hechos): Mensaje | undefined {
  if ((base.codigoPuntoVenta ?? 0) === 0) return undefined;
  return puntoVenta !== undefined && puntoVenta.cerrado === 0 ? undefined : { codigo: 933 };
}
