import type { EntradaRevisada, Salida } from "../../contract/index.ts";
import type { Base } from "../base.ts";
import { calcular } from "./calcular.ts";
import { conDescuento } from "./descuento-total.ts";
import { enFiscal } from "./fiscal.ts";
import { preciarVenta, type Preciada } from "./preciar-venta.ts";

/**
 * Calculates the amounts of a cart by current prices and promotions, and how each line's price came about.
 * Paper has its own prices.
 */
export function calcularPreciada(
  deps: Pick<Base, "db" | "reloj">,
  { enPapel, ...escrita }: EntradaRevisada<"calcular">,
): Salida<"calcular"> {
  return importesDe(escrita, enPapel ? null : preciarVenta(deps, escrita));
}

/** Gives the amounts of a cart whose lines have their prices; null: those that are written on paper. */
export function importesDe(
  escrita: Omit<EntradaRevisada<"calcular">, "enPapel">,
  preciada: Preciada | null,
): Salida<"calcular"> {
  if (preciada === null) return { ...calcular(conDescuento(escrita)), lineas: [], ahorro: null };
  const { items, lineas, ahorro } = preciada;
  const detalle = lineas.map((linea) => ({ ...linea, promociones: [...linea.promociones] }));
  return { ...calcular(enFiscal(conDescuento({ ...escrita, items }))), lineas: detalle, ahorro };
}
