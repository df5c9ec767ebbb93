import { decimal } from "@mostrador/core";
import { LLAMADAS, type EntradaRevisada, type NombreLlamada } from "../../contract/index.ts";
import type { Right } from "../../contract/call.ts";
import { isEntradaDe } from "../llamadas/revisar.ts";
import { descuentosDe } from "./detalle.ts";

/**
 * The right that this very input asks for: the declared one, or the raised one for a discount larger than the shop allows everybody
 * (`descuentoMaximo`, per cent).
 */
export function rightFor<N extends NombreLlamada>(
  nombre: N,
  entrada: EntradaRevisada<N>,
  descuentoMaximo: () => number,
): Right {
  const venta = ventaConDescuento(nombre, entrada);
  const { right } = LLAMADAS[nombre];
  return venta !== null && isMayor(venta, descuentoMaximo()) ? LLAMADAS.cobrar.raisedTo : right;
}

/** The cart of a call that gives discounts or charges them; null of any other. */
export function ventaConDescuento<N extends NombreLlamada>(
  nombre: N,
  entrada: EntradaRevisada<N>,
): EntradaRevisada<"darDescuento"> | null {
  if (isEntradaDe("cobrar", nombre, entrada)) return entrada.venta;
  return isEntradaDe("darDescuento", nombre, entrada) ? entrada : null;
}

/** The id of the sale that a call charges; null of any other call. */
export function ventaCobrada<N extends NombreLlamada>(nombre: N, entrada: EntradaRevisada<N>): string | null {
  return isEntradaDe("cobrar", nombre, entrada) ? entrada.ventaId : null;
}

/** Whether the discounts of lines and of the total are more than so many per cent of what the goods cost without them. */
function isMayor(venta: EntradaRevisada<"darDescuento">, porcentaje: number): boolean {
  const { descuentos, subTotal } = descuentosDe(venta);
  return decimal(descuentos).times(100).gt(decimal(subTotal).times(porcentaje));
}
