import type { EntradaRevisada } from "../../contract/index.ts";
import type { Base } from "../base.ts";
import { compute, conDescuento } from "../venta/calcular.ts";
import { preciarVenta } from "../venta/preciar-venta.ts";

/** The parts of the till that the amount of a percentage follows from. */
export type FuentesDescuento = Pick<Base, "db" | "reloj">;

/** Calculates the sum in BOB of the discounts that a person gave in a cart. */
export function descuentosDe(fuentes: FuentesDescuento, venta: EntradaRevisada<"darDescuento">) {
  return compute({ ...enBs(fuentes, venta), montoGiftCard: null, recibido: null });
}

/**
 * Converts percentages to amounts by the current prices and promotions, as the charge will. A cart without a percentage is not priced for
 * this.
 */
function enBs(
  fuentes: FuentesDescuento,
  venta: EntradaRevisada<"darDescuento">,
): EntradaRevisada<"darDescuento"> {
  if (venta.descuentoPorcentaje === undefined) return venta;
  const { items } = preciarVenta(fuentes, venta);
  const { descuentoAdicional } = conDescuento({ ...venta, items });
  // A promotion is not a discount that the cashier gave.
  return { ...venta, descuentoAdicional, items: items.map(({ promocion: _promocion, ...item }) => item) };
}
