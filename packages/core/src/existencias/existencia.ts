/** The stock of one product in one branch: its exact quantity and its value at a weighted average. docs/decisions/0056. */
import { decimal, dividir, redondear, type Decimal } from "../dinero.ts";

/** Decimals of a quantity in the product's own unit. */
export const DECIMALES_CANTIDAD = 5;
/** Decimals of a value and of a unit cost, in bolivianos. */
export const DECIMALES_VALOR = 6;

/** Quantity, value and last known cost of a unit. */
export interface Existencia {
  readonly cantidad: Decimal;
  /** In bolivianos; zero where the quantity is zero. */
  readonly valor: Decimal;
  /** The cost of a unit while some was left, which is used below zero. */
  readonly costo: Decimal;
}

const CERO = decimal(0);
/** The stock of a product of which nothing is left, and whose cost is not known. */
export const SIN_EXISTENCIA: Existencia = { cantidad: CERO, valor: CERO, costo: CERO };

/** What moves a stock. `cantidad` is below zero where goods leave. */
export interface Movido {
  readonly cantidad: Decimal;
  /** The value that moves with it, signed like the quantity; without it the goods move at the present average. */
  readonly valor?: Decimal;
  /** The value tells what goods cost now, as a purchase does: units that left below zero are valued by it. */
  readonly conCosto?: boolean;
}

/** A movement as the kardex has it. */
export interface Asiento {
  readonly cantidad: Decimal;
  readonly valor: Decimal;
  /** A value that is posted apart, since this movement leaves another one than its quantity is worth; zero for most. */
  readonly correccion: Decimal;
  readonly queda: Existencia;
}

/**
 * Moves a stock. Goods leave at the average; below zero, at the last known cost. A quantity of zero leaves no value. A purchase into a
 * stock below zero corrects the value of what left before it came.
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
 * The cost at which goods would leave now.
 *
 * @example
 * costoActual({ cantidad: decimal(4), valor: decimal(10), costo: decimal(0) }).toFixed();
 * // => "2.5"
 */
export function costoActual({ cantidad, valor, costo }: Existencia): Decimal {
  return cantidad.gt(0) ? dividir(valor, cantidad, DECIMALES_VALOR) : costo;
}

/** The value of a quantity at the present cost. Goods that leave take at most the value that is left. */
function alPromedio(antes: Existencia, cantidad: Decimal): Decimal {
  const valor = redondear(cantidad.times(costoActual(antes)), DECIMALES_VALOR);
  const alcanza = antes.cantidad.plus(cantidad).gt(0) && cantidad.lt(0) && valor.plus(antes.valor).lt(0);
  return alcanza ? negado(antes.valor) : valor;
}

function hecho(antes: Existencia, asiento: Omit<Asiento, "queda">): Asiento {
  const cantidad = antes.cantidad.plus(asiento.cantidad);
  const valor = antes.valor.plus(asiento.valor).plus(asiento.correccion);
  const costo = cantidad.gt(0) ? dividir(valor, cantidad, DECIMALES_VALOR) : antes.costo;
  return { ...asiento, queda: { cantidad, valor, costo } };
}

/** The part of a correction of a purchase's cost that is still in stock, and the part of units that left already. */
export interface Repartida {
  readonly enExistencia: Decimal;
  readonly deLoVendido: Decimal;
}

/**
 * Shares a later cost of bought goods (freight, a mistyped price) between what is left of them and what left.
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
 * Gives the value that comes back with a part of what left, so that all parts together bring back all of it.
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
 * The billed quantity in the product's own unit: `factor` units in each.
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
