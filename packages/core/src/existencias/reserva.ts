/** Goods in stock that are promised to a buyer, and the quantity left for others. docs/decisions/0078 */
import { decimal, sumar, type Decimal } from "../dinero.ts";

/** Reasons for setting goods aside: an order, a proforma, or an invoice whose goods wait for their buyer. */
export const MOTIVOS_RESERVA = ["pedido", "proforma", "entrega"] as const;
/** One of `MOTIVOS_RESERVA`. */
export type MotivoReserva = (typeof MOTIVOS_RESERVA)[number];

/** Quantity set aside until a day, `AAAA-MM-DD`, in the product's own unit. */
export interface Apartado {
  readonly hasta: string;
  readonly cantidad: string;
}

/**
 * Adds up the quantities set aside on a day; each counts through its last day.
 *
 * @example
 * sumApartado([{ hasta: "2026-11-20", cantidad: "3" }, { hasta: "2026-11-19", cantidad: "5" }], "2026-11-20").toFixed();
 * // => "3"
 */
export function sumApartado(apartados: readonly Apartado[], hoy: string): Decimal {
  return sumar(apartados.flatMap(({ hasta, cantidad }) => (hasta >= hoy ? [decimal(cantidad)] : [])));
}
