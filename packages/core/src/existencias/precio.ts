/** What of a price is left to the shop, by the law of its day. docs/decisions/0068 */
import { decimal, dividir, redondear, type Decimal } from "../dinero.ts";
import type { Regimen } from "../regimenes/regimen.ts";

/** Impuesto a las Transacciones, a fraction of what the buyer pays. docs/fiscal-rules.md F71 */
const IT = decimal("0.03");
const CENTAVO = decimal("0.01");
const CIEN = decimal(100);
const CERO = decimal(0);

/** A price in its parts, in bolivianos: `precio` is `iva`, `it`, `costo` and `ganancia` together. */
export interface PartesDePrecio {
  readonly precio: Decimal;
  readonly iva: Decimal;
  readonly it: Decimal;
  /** Without the credit of its purchase. */
  readonly costo: Decimal;
  /** Below zero where the price does not pay for the goods. */
  readonly ganancia: Decimal;
  /** The gain in per cent of the cost, with one decimal; null: the goods cost nothing. */
  readonly porcentaje: Decimal | null;
}

/**
 * Divides what the buyer pays for goods that bear VAT.
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

/** A price that the parts of one boliviano are read from: large enough that a rounding of it does not count. */
const MUCHO = decimal(1_000_000);

/**
 * Gives the price, to the cent, that leaves at least a gain.
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
  // VAT and IT are rounded to the cent each, so that the quotient may be a cent or two short.
  while (partesDePrecio(precio, costo, regimen).ganancia.lt(ganancia)) precio = precio.plus(CENTAVO);
  return precio;
}

/**
 * Gives what goods would cost today that were bought at another rate of the dollar; with an unknown rate, what they cost.
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
