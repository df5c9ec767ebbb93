import type { EntradaRevisada, Salida } from "../../contract/index.ts";
import type { Base } from "../base.ts";
import { calcular } from "../calcular.ts";
import { enFiscal } from "./fiscal.ts";
import { preciarVenta } from "./preciar-venta.ts";

/**
 * Calculates the amounts of a cart by current prices and promotions, and how each line's price came about.
 * Paper has its own prices.
 */
export function calcularPreciada(
  deps: Pick<Base, "db" | "reloj">,
  { enPapel, ...escrita }: EntradaRevisada<"calcular">,
): Salida<"calcular"> {
  if (enPapel) return { ...calcular(escrita), lineas: [], ahorro: null };
  const { items, lineas, ahorro } = preciarVenta(deps, escrita);
  const detalle = lineas.map((linea) => ({ ...linea, promociones: [...linea.promociones] }));
  return { ...calcular(enFiscal({ ...escrita, items })), lineas: detalle, ahorro };
}
