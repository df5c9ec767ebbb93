import { decimal, descuentoPorcentual } from "@mostrador/core";
import { LLAMADAS, type EntradaRevisada, type NombreLlamada } from "../../contract/index.ts";
import type { Right } from "../../contract/call.ts";
import { isEntradaDe } from "../llamadas/revisar.ts";
import { descuentosDe, type FuentesDescuento } from "./descuentos-de.ts";

/** The persons behind a call that may go on. */
export interface Permitida {
  /** The name of the person who lent the right; null: the right was held. */
  readonly autorizo: string | null;
  /** The person whose right it is, by id; null while the till has no users. */
  readonly responsable: string | null;
}

/**
 * Returns the right that an input needs: the declared right, or the raised right for a discount above the
 * shop's limit (`descuentoMaximo`, per cent).
 */
export function rightFor<N extends NombreLlamada>(
  fuentes: FuentesDescuento,
  nombre: N,
  entrada: EntradaRevisada<N>,
  descuentoMaximo: () => number,
): Right {
  const venta = ventaConDescuento(nombre, entrada);
  const { right } = LLAMADAS[nombre];
  return venta !== null && isMayor(fuentes, venta, descuentoMaximo()) ? LLAMADAS.cobrar.raisedTo : right;
}

/** Returns the cart of a call that gives or charges discounts; null for any other call. */
export function ventaConDescuento<N extends NombreLlamada>(
  nombre: N,
  entrada: EntradaRevisada<N>,
): EntradaRevisada<"darDescuento"> | null {
  if (isEntradaDe("cobrar", nombre, entrada)) return entrada.venta;
  if (isEntradaDe("guardarProforma", nombre, entrada)) return entrada;
  return isEntradaDe("darDescuento", nombre, entrada) ? entrada : null;
}

/** Returns the id of the sale or the proforma that a call makes of its cart; null for any other call. */
export function hechaDe<N extends NombreLlamada>(nombre: N, entrada: EntradaRevisada<N>): string | null {
  if (isEntradaDe("guardarProforma", nombre, entrada)) return entrada.id;
  return isEntradaDe("cobrar", nombre, entrada) ? entrada.ventaId : null;
}

/**
 * Tells whether the discounts of lines and total exceed a percentage of the goods' price without them. Both are rounded alike, so that a
 * percentage up to the limit never exceeds it.
 */
function isMayor(
  fuentes: FuentesDescuento,
  venta: EntradaRevisada<"darDescuento">,
  porcentaje: number,
): boolean {
  if (isSinDescuento(venta)) return false;
  const { descuentos, subTotal } = descuentosDe(fuentes, venta);
  return decimal(descuentos).gt(descuentoPorcentual(subTotal, String(porcentaje)));
}

/** Tells whether a person at the till gave a discount: promotions and lists lower a price by themselves. */
export function hasDescuentoPropio({
  items,
  descuentoAdicional,
  descuentoPorcentaje,
}: Pick<EntradaRevisada<"darDescuento">, "items" | "descuentoAdicional" | "descuentoPorcentaje">): boolean {
  const hay = (texto: string | null | undefined) => texto != null && decimal(texto).gt(0);
  return hay(descuentoAdicional) || hay(descuentoPorcentaje) || items.some(({ descuento }) => hay(descuento));
}

/** Tells at a glance that a cart has no discount: neither a line nor the total names one. */
function isSinDescuento({
  items,
  descuentoAdicional,
  descuentoPorcentaje,
}: EntradaRevisada<"darDescuento">): boolean {
  return (
    descuentoAdicional === null &&
    descuentoPorcentaje === undefined &&
    items.every(
      ({ descuento, promocion, precioGeneral, propios }) =>
        descuento === null && promocion === undefined && precioGeneral === undefined && propios === undefined,
    )
  );
}
