/** Divides a price into taxes, cost and the shop's gain, by the law of its day. docs/decisions/0068 */
import { decimal, dividir, redondear, type Decimal } from "../dinero.ts";
import type { Regimen } from "../regimenes/regimen.ts";

/** Impuesto a las Transacciones, as a fraction of the price that the buyer pays. docs/fiscal-rules.md F71 */
const IT = decimal("0.03");
const CENTAVO = decimal("0.01");
const CIEN = decimal(100);
const CERO = decimal(0);

/** Parts of a price in bolivianos: `precio` is the sum of `iva`, `it`, `costo` and `ganancia`. */
export interface PartesDePrecio {
  readonly precio: Decimal;
  readonly iva: Decimal;
  readonly it: Decimal;
  /** Cost of the goods, without the tax credit of their purchase. */
  readonly costo: Decimal;
  /** Gain of the shop; negative if the price does not pay for the goods. */
  readonly ganancia: Decimal;
  /** Gain in per cent of the cost, with one decimal; null if the goods cost nothing. */
  readonly porcentaje: Decimal | null;
}

/**
 * Divides the price of goods that bear VAT into its parts.
 *
 * @example
 * partesDePrecio(decimal("100"), decimal("60"), getRegimen("ley-843")).ganancia.toFixed(2);
 * // => "24.00"
 */
export function partesDePrecio(
  precio: Decimal,
  costo: Decimal,
  regimen: Pick<Regimen, "dividir">,
): PartesDePrecio {
  const { neto, iva } = regimen.dividir(precio, 2);
  const it = redondear(precio.times(IT), 2);
  const ganancia = neto.minus(it).minus(costo);
  const porcentaje = costo.gt(0) ? dividir(ganancia.times(CIEN), costo, 1) : null;
  return { precio, iva, it, costo, ganancia, porcentaje };
}

/** Price from which the net part of one boliviano is derived: large enough to make rounding negligible. */
const MUCHO = decimal(1_000_000);

/**
 * Returns a price, to the cent, that leaves at least the given gain.
 *
 * @example
 * precioPara(decimal("60"), decimal("24"), getRegimen("ley-843")).toFixed(2);
 * // => "100.00"
 */
export function precioPara(costo: Decimal, ganancia: Decimal, regimen: Pick<Regimen, "dividir">): Decimal {
  const deja = dividir(regimen.dividir(MUCHO, 6).neto, MUCHO, 12).minus(IT);
  const quiere = costo.plus(ganancia);
  if (!quiere.gt(CERO)) return CERO;
  let precio = dividir(quiere, deja, 2);
  // VAT and IT are each rounded to the cent, so the quotient may be a cent or two short.
  while (partesDePrecio(precio, costo, regimen).ganancia.lt(ganancia)) precio = precio.plus(CENTAVO);
  return precio;
}

/**
 * Converts the cost of goods from the dollar rate of their purchase to today's. If a rate is unknown, the cost stays as it is.
 *
 * @example
 * costoDeReposicion(decimal("60"), { antes: decimal("6.96"), hoy: decimal("12.18") }).toFixed(2);
 * // => "105.00"
 */
export function costoDeReposicion(
  costo: Decimal,
  { antes, hoy }: { readonly antes: Decimal | null; readonly hoy: Decimal | null },
): Decimal {
  return antes === null || hoy === null || !antes.gt(0) ? costo : dividir(costo.times(hoy), antes, 6);
}
