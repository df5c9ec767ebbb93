import type { Hechos } from "./hechos.ts";
import type { Mensaje } from "./mensaje.ts";

/** The branch is in the taxpayer's register. */
export function reglaSucursal({ sucursal }: Hechos): Mensaje | undefined {
  return sucursal === undefined ? { codigo: 918 } : undefined;
}
