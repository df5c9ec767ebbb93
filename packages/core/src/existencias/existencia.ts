/** Stock of one product in one branch: its exact quantity, valued at the weighted average cost. docs/decisions/0056. */
import { decimal, dividir, redondear, type Decimal } from "../dinero.ts";

/** Decimals of a quantity in the product's own unit. */
export const DECIMALES_CANTIDAD = 5;
/** Decimals of a value and of a unit cost, in bolivianos. */
export const DECIMALES_VALOR = 6;

/** Stock of a product in a branch: quantity, value, and last known cost of one unit. */
export interface Existencia {
  readonly cantidad: Decimal;
  /** Value of the whole quantity in bolivianos; zero if the quantity is zero. */
  readonly valor: Decimal;
  /** Last known cost of one unit in bolivianos; it values movements while the quantity is zero or below. */
  readonly costo: Decimal;
}

const CERO = decimal(0);
/** Stock of a product with nothing left and no known cost. */
export const SIN_EXISTENCIA: Existencia = { cantidad: CERO, valor: CERO, costo: CERO };

/** Movement to apply to a stock. `cantidad` is negative when goods leave. */
export interface Movido {
  readonly cantidad: Decimal;
  /** Value of the movement in bolivianos, signed like the quantity. If absent, the quantity moves at the current average cost. */
  readonly valor?: Decimal;
  /** True if `valor` states the current cost of the goods, as a purchase does. Units that left below zero are then revalued at it. */
  readonly conCosto?: boolean;
}

/** Ledger entry of a movement, with the stock that it leaves. */
export interface Asiento {
  readonly cantidad: Decimal;
  readonly valor: Decimal;
  /** Value posted as a separate correction, because the movement leaves a value other than the remaining quantity is worth; usually zero. */
  readonly correccion: Decimal;
  readonly queda: Existencia;
}

/**
 * Applies a movement to a stock. Goods leave at the average cost, or at the last known cost once the stock is at or below zero. A quantity
 * of zero has no value, and no quantity has a value of the other sign: what is left is then worth its last known cost. A purchase into a
 * negative stock corrects the value of the units that left before it. docs/decisions/0085
 *
 * @example
 * asentar(
 *   asentar(SIN_EXISTENCIA, { cantidad: decimal(10), valor: decimal(87) }).queda,
 *   { cantidad: decimal(-4) },
 * ).valor.toFixed(2);
 * // => "-34.80"
 */
export function asentar(antes: Existencia, { cantidad, valor, conCosto }: Movido): Asiento {
  const queda = antes.cantidad.plus(cantidad);
  if (valor === undefined) {
    const suyo = queda.eq(0) ? negado(antes.valor) : alPromedio(antes, cantidad);
    return hecho(antes, { cantidad, valor: suyo, correccion: CERO });
  }
  const suma = antes.valor.plus(valor);
  const dice = conCosto === true && antes.cantidad.lt(0) && cantidad.gt(0) && valor.gt(0);
  const unidad = dice ? dividir(valor, cantidad, DECIMALES_VALOR) : antes.costo;
  const conocida = { ...antes, costo: unidad };
  if (queda.eq(0)) return hecho(conocida, { cantidad, valor, correccion: negado(suma) });
  if (!dice) return hecho(antes, { cantidad, valor, correccion: CERO });
  const correccion = redondear(queda.times(unidad), DECIMALES_VALOR).minus(suma);
  return hecho(conocida, { cantidad, valor, correccion });
}

/**
 * Returns the cost of one unit that leaves now.
 *
 * @example
 * costoActual({ cantidad: decimal(4), valor: decimal(10), costo: decimal(0) }).toFixed();
 * // => "2.5"
 */
export function costoActual({ cantidad, valor, costo }: Existencia): Decimal {
  return cantidad.gt(0) ? dividir(valor, cantidad, DECIMALES_VALOR) : costo;
}

/** Values a quantity at the current cost. Goods that leave take at most the remaining value. */
function alPromedio(antes: Existencia, cantidad: Decimal): Decimal {
  const valor = redondear(cantidad.times(costoActual(antes)), DECIMALES_VALOR);
  const alcanza = antes.cantidad.plus(cantidad).gt(0) && cantidad.lt(0) && valor.plus(antes.valor).lt(0);
  return alcanza ? negado(antes.valor) : valor;
}

function hecho(antes: Existencia, asiento: Omit<Asiento, "queda">): Asiento {
  const cantidad = antes.cantidad.plus(asiento.cantidad);
  const suma = antes.valor.plus(asiento.valor).plus(asiento.correccion);
  const valor = isContrario(cantidad, suma) ? alUltimoCosto(antes, cantidad) : suma;
  const costo = cantidad.gt(0) ? dividir(valor, cantidad, DECIMALES_VALOR) : antes.costo;
  const correccion = asiento.correccion.plus(valor.minus(suma));
  return { ...asiento, correccion, queda: { cantidad, valor, costo } };
}

/** Tells whether a value is below zero while goods are left, or above zero while goods are missing. */
function isContrario(cantidad: Decimal, valor: Decimal): boolean {
  return (cantidad.gt(0) && valor.lt(0)) || (cantidad.lt(0) && valor.gt(0));
}

/** Values a whole quantity at the last known cost. A cost below zero is of an earlier program, and is no cost. */
function alUltimoCosto({ costo }: Existencia, cantidad: Decimal): Decimal {
  return costo.gt(0) ? redondear(cantidad.times(costo), DECIMALES_VALOR) : CERO;
}

/** Split of a change of purchase cost: the part of units still in stock, and the part of units that already left. */
export interface Repartida {
  readonly enExistencia: Decimal;
  readonly deLoVendido: Decimal;
}

/**
 * Splits a later change in the cost of bought goods (freight, a mistyped price) between the units still in stock and those that left.
 *
 * @example
 * repartirCosto(decimal(-90), decimal(10), decimal(1)).enExistencia.toFixed(2);
 * // => "-9.00"
 */
export function repartirCosto(valor: Decimal, compradas: Decimal, quedan: Decimal): Repartida {
  const enEllas = quedan.lt(0) ? CERO : quedan.gt(compradas) ? compradas : quedan;
  const enExistencia = compradas.eq(0) ? CERO : dividir(valor.times(enEllas), compradas, DECIMALES_VALOR);
  return { enExistencia, deLoVendido: valor.minus(enExistencia) };
}

/**
 * Returns the value of a part of goods that left earlier. All parts together bring back exactly the whole value.
 *
 * @example
 * valorDevuelto({ cantidad: decimal(3), valor: decimal(10) }, decimal(2), decimal(1)).toFixed(6);
 * // => "3.333333"
 */
export function valorDevuelto(
  salio: { readonly cantidad: Decimal; readonly valor: Decimal },
  antes: Decimal,
  vuelve: Decimal,
): Decimal {
  const hasta = (cantidad: Decimal) =>
    cantidad.eq(salio.cantidad)
      ? salio.valor
      : dividir(salio.valor.times(cantidad), salio.cantidad, DECIMALES_VALOR);
  return hasta(antes.plus(vuelve)).minus(hasta(antes));
}

/**
 * Converts a billed quantity to the product's own unit; one billed unit holds `factor` of them.
 *
 * @example
 * enUnidades("2.5", "12").toFixed();
 * // => "30"
 */
export function enUnidades(cantidad: string, factor: string): Decimal {
  return redondear(decimal(cantidad).times(factor), DECIMALES_CANTIDAD);
}

function negado(valor: Decimal): Decimal {
  return CERO.minus(valor);
}
