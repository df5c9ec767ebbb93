import type { Venta } from "../../contract/index.ts";

/** The sale that an action names: the one on the screen, with its invoice. */
export function mostrada({ id: ventaId, cuf }: Venta) {
  return cuf === null ? { ventaId } : { ventaId, cuf };
}
