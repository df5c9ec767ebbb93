import { decimal, redondear, sumar, type Decimal } from "../dinero.ts";
import { propio } from "../sectores/campos.ts";
import { ley843 } from "../regimenes/ley-843.ts";
import type { ImportesItem, ImportesPropios } from "../sectores/define.ts";

/** Value of marcaIce for a line that is subject to ICE; 2 is for all others. */
export const CON_ICE = 1;
const DECIMALES = 5;

/** The elements that a line without ICE leaves nil. docs/fiscal-assumptions.md, 7. */
const SIN_ICE: ImportesPropios = {
  alicuotaIva: null,
  precioNetoVentaIce: null,
  alicuotaEspecifica: null,
  alicuotaPorcentual: null,
  montoIceEspecifico: null,
  montoIcePorcentual: null,
  cantidadIce: null,
};

/** Inputs of the ICE: the rates (a fraction for the percentage) and the quantity in the rate's unit. */
export interface DatosIce {
  readonly alicuotaEspecifica: Decimal;
  readonly alicuotaPorcentual: Decimal;
  readonly cantidadIce: Decimal;
}

/**
 * Computes a line's ICE step by step, each rounded half-up to 5 decimals; `base` is cantidad × precio − descuento. Its VAT is that of the
 * schema's formula under every law, so that the amount to pay stays the same. docs/fiscal-assumptions.md, 6 and 26.
 */
export function computeIce(
  base: Decimal,
  datos: DatosIce | null,
): { propios: ImportesPropios; suma: Decimal } {
  if (datos === null) return { propios: SIN_ICE, suma: decimal(0) };
  const { iva: alicuotaIva, neto: precioNetoVentaIce } = ley843.dividir(base, DECIMALES);
  const montoIcePorcentual = redondear(precioNetoVentaIce.times(datos.alicuotaPorcentual), DECIMALES);
  const montoIceEspecifico = redondear(datos.cantidadIce.times(datos.alicuotaEspecifica), DECIMALES);
  return {
    propios: { alicuotaIva, precioNetoVentaIce, ...datos, montoIceEspecifico, montoIcePorcentual },
    suma: montoIcePorcentual.plus(montoIceEspecifico),
  };
}

/** The ICE data of a request's line; null where it says marcaIce 2. */
export function parseDatosIce(item: Readonly<Record<string, unknown>>): DatosIce | null {
  if (propio(item, "marcaIce") !== CON_ICE) return null;
  const dato = (nombre: string) => decimal(propio(item, nombre) ?? 0);
  return {
    alicuotaEspecifica: dato("alicuotaEspecifica"),
    alicuotaPorcentual: dato("alicuotaPorcentual"),
    cantidadIce: dato("cantidadIce"),
  };
}

/** Computes the header's two amounts of ICE: those of the lines, added up and then rounded to 2 decimals. docs/fiscal-assumptions.md, 8. */
export function totalesIce(items: readonly ImportesItem[]) {
  const total = (nombre: "montoIceEspecifico" | "montoIcePorcentual") =>
    redondear(sumar(items.map((item) => item.propios?.[nombre] ?? decimal(0))), 2);
  return { montoIceEspecifico: total("montoIceEspecifico"), montoIcePorcentual: total("montoIcePorcentual") };
}
