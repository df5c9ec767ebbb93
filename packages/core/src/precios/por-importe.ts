/** Goods whose label says an amount: the quantity and the discount with which an invoice charges exactly that. */
import { decimal, dividir, redondear } from "../dinero.ts";

/**
 * Gives the smallest quantity of so many decimals that costs at least `importe` at `precio`, and the discount of the rest, in bolivianos.
 * An invoice's subtotal is then `importe` to the cent: quantity × price − discount, rounded. docs/fiscal-rules.md F25. `precio` is above 0.
 *
 * @example
 * porImporte("10", "6.90", 3);
 * // => { cantidad: "1.45", descuento: "0.005" }
 */
export function porImporte(
  importe: string,
  precio: string,
  decimales: number,
): { readonly cantidad: string; readonly descuento: string } {
  const cerca = dividir(decimal(importe), decimal(precio), decimales);
  const paso = dividir(decimal(1), decimal(10 ** decimales), decimales);
  const cuesta = (cantidad: typeof cerca) => redondear(cantidad.times(precio), decimales);
  const cantidad = cuesta(cerca).lt(importe) ? cerca.plus(paso) : cerca;
  return { cantidad: cantidad.toFixed(), descuento: cuesta(cantidad).minus(importe).toFixed() };
}
