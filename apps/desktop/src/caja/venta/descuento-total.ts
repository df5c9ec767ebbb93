/** The discount of a whole sale: its percentage is kept, and its amount in BOB follows from the lines. */
import { descuentoPorcentual } from "@mostrador/core";
import type { EntradaVenta } from "../../contract/index.ts";
import { calcular } from "./calcular.ts";
import { enFiscal } from "./fiscal.ts";

/** A cart whose lines have their prices. */
type PorDescontar = Pick<
  EntradaVenta,
  "items" | "sector" | "propios" | "descuentoAdicional" | "descuentoPorcentaje"
>;

/**
 * Gives a priced cart its discount in BOB: the percentage of the total that its lines make. The percentage stays beside it. Without
 * one nothing changes. docs/design.md D56.
 */
export function conDescuento<E extends PorDescontar>(entrada: E): E {
  const { descuentoPorcentaje } = entrada;
  if (descuentoPorcentaje === undefined) return entrada;
  const { items, sector, propios } = enFiscal(entrada);
  const sinEl = { descuentoAdicional: null, montoGiftCard: null, recibido: null };
  const { total } = calcular({ items, sector, propios, ...sinEl });
  const monto = descuentoPorcentual(total, descuentoPorcentaje);
  return { ...entrada, descuentoAdicional: monto.gt(0) ? monto.toFixed(2) : null };
}
