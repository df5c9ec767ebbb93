/** Quantities and values as the database holds them: whole numbers of hundred-thousandths and of millionths. */
import { decimal, DECIMALES_CANTIDAD, DECIMALES_VALOR, redondear, type Decimal } from "@mostrador/core";

/** Reads a stored quantity. */
export function toCantidad(guardada: number): Decimal {
  return decimal(guardada).times("0.00001");
}

/** Reads a stored value or cost, in bolivianos. */
export function toValor(guardado: number): Decimal {
  return decimal(guardado).times("0.000001");
}

/** Converts a quantity to its stored form. */
export function fromCantidad(cantidad: Decimal): number {
  return enteros(cantidad, DECIMALES_CANTIDAD);
}

/** Converts a value or a cost to its stored form. */
export function fromValor(valor: Decimal): number {
  return enteros(valor, DECIMALES_VALOR);
}

function enteros(valor: Decimal, decimales: number): number {
  return Number(redondear(valor.times(10 ** decimales), 0).toFixed(0));
}
