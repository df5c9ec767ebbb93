import { decimal, redondear } from "./dinero.ts";

/** A quantity as it was typed, in a unit of the catalog unidades_medida. */
export interface CantidadEscrita {
  readonly cantidad: string;
  readonly unidadMedida: number;
  /** True if fractions of the product are sold; null: its unit decides. */
  readonly fraccionable: boolean | null;
}

/** Doubt about a quantity: its unit is not sold in parts, or it is above the limit. */
export type DudaCantidad = "noSeDivide" | "pasaDelLimite";

/** Units that measure: weight, length, area, volume, energy, hours. Every other unit counts pieces. */
const MEDIDAS: ReadonlySet<number> = new Set(
  [
    [17, 22, 27, 33, 40, 53, 54, 55, 63, 64, 69], // gram to quintal
    [10, 23, 30, 35, 44, 50, 60, 101], // centimetre to yard
    [8, 31, 36, 45, 61], // square
    [9, 16, 19, 28, 32, 34, 37, 46, 59, 87, 88, 89, 90, 91, 92, 93], // volume
    [24, 29, 94, 95, 106, 107, 71], // energy, power, hours
  ].flat(),
);

/**
 * Tells whether a unit measures, like a kilogram, instead of counting pieces.
 *
 * @example
 * seMide(22);
 * // => true
 */
export function seMide(unidadMedida: number): boolean {
  return MEDIDAS.has(unidadMedida);
}

/** Number of pieces in each unit of several pieces. */
const PIEZAS: ReadonlyMap<number, number> = new Map([
  [11, 100],
  [14, 12],
  [18, 144],
  [38, 1000],
  [39, 1_000_000],
]);

/** Tells whether a unit holds this quantity without cutting a piece. */
function isEntera({ cantidad, unidadMedida }: CantidadEscrita): boolean {
  const piezas = decimal(cantidad).times(PIEZAS.get(unidadMedida) ?? 1);
  return redondear(piezas, 0).eq(piezas);
}

/**
 * Decides whether the till asks about a quantity before issuing; null for an ordinary quantity. A confirmed quantity is issued.
 *
 * @example
 * dudaDeCantidad({ cantidad: "1.5", unidadMedida: 57 }, 1000);
 * // => "noSeDivide"
 */
export function dudaDeCantidad(escrita: CantidadEscrita, limite: number): DudaCantidad | null {
  const seDivide = escrita.fraccionable ?? seMide(escrita.unidadMedida);
  if (!seDivide && !isEntera(escrita)) return "noSeDivide";
  return decimal(escrita.cantidad).gt(limite) ? "pasaDelLimite" : null;
}

/** A quantity that the cashier confirmed, for one product. */
export interface CantidadConfirmada {
  readonly codigo: string;
  readonly cantidad: string;
}

/**
 * Tells whether the cashier confirmed a line: the same product and quantity.
 *
 * @example
 * isConfirmada({ codigo: "A1", cantidad: "1500" }, [{ codigo: "A1", cantidad: "1500.0" }]);
 * // => true
 */
export function isConfirmada(
  { codigo, cantidad }: CantidadConfirmada,
  confirmadas: readonly CantidadConfirmada[],
): boolean {
  return confirmadas.some((una) => una.codigo === codigo && decimal(una.cantidad).eq(cantidad));
}
