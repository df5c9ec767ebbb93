import { decimal } from "../dinero.ts";
import type { Tarifa } from "./formas.ts";

/** Goods for which a tariff is searched: how much of them is in the whole cart, and the buyer's list. */
export interface BusquedaTarifa {
  readonly productoId: string;
  readonly presentacionId: string | null;
  /** Null: the buyer has none. */
  readonly listaId: string | null;
  readonly cantidad: string;
}

/**
 * Finds the tariff of some goods; null: the general price. A tariff of the buyer's list takes precedence over those for every buyer, and then
 * the highest quantity that is reached. Of two equal ones the lower price wins. docs/decisions/0022.
 */
export function findTarifa(
  tarifas: readonly Tarifa[],
  { productoId, presentacionId, listaId, cantidad }: BusquedaTarifa,
): Tarifa | null {
  const [mejor] = tarifas
    .filter(
      (una) =>
        una.productoId === productoId &&
        una.presentacionId === presentacionId &&
        (una.listaId === null || una.listaId === listaId) &&
        decimal(una.desde).lte(cantidad),
    )
    .sort(porPrioridad);
  return mejor ?? null;
}

function porPrioridad(a: Tarifa, b: Tarifa): number {
  return (
    Number(a.listaId === null) - Number(b.listaId === null) ||
    decimal(b.desde).cmp(a.desde) ||
    decimal(a.precio).cmp(b.precio) ||
    (a.id < b.id ? -1 : 1)
  );
}
