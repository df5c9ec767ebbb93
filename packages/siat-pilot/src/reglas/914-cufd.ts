import type { Hechos } from "./hechos.ts";
import type { Mensaje } from "./mensaje.ts";

/** 914: the CUFD was given to this point of sale, under this CUIS. 953: it is still valid. */
export function reglaCufd({ ahora, base, cufd }: Hechos): Mensaje | undefined {
  const propio =
    cufd !== undefined &&
    cufd.nit === base.nit &&
    cufd.sucursal === base.codigoSucursal &&
    cufd.puntoVenta === (base.codigoPuntoVenta ?? 0) &&
    cufd.cuis === base.cuis;
  if (!propio) return { codigo: 914 };
  return ahora < cufd.hasta ? undefined : { codigo: 953 };
}
