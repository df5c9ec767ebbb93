/** Products made of other products: a sale of one moves its parts. docs/decisions/0077 */
import { decimal, dividir, redondear, type Decimal } from "../dinero.ts";
import { DECIMALES_CANTIDAD } from "./existencia.ts";
import type { LineaVendida } from "./formas.ts";

/** Maximum number of parts of a product. */
export const MAX_PARTES = 30;

/** Part of a product that is made of others. `cantidad` is in units of the part, for one unit of the product. */
export interface ParteDeProducto {
  readonly productoId: string;
  readonly cantidad: string;
}

/** Sold line, or one part of it. For a part, `combo` is the product that was sold and `parte` the index of the part in it. */
export interface LineaArmada extends LineaVendida {
  readonly parte?: number | undefined;
  readonly combo?: string | undefined;
}

/**
 * Replaces each line of a product that has parts by one line for each part, with the same `linea`; other lines stay as they are. The factor
 * of a part is the quantity that one billed unit takes of it, rounded half-up to five decimals.
 *
 * @example
 * desarmar(
 *   [{ linea: 0, productoId: "canasta", presentacionId: null, factor: "1", cantidad: "3" }],
 *   new Map([["canasta", [{ productoId: "arroz", cantidad: "2" }, { productoId: "fideo", cantidad: "4" }]]]),
 * ).map(({ productoId, factor, cantidad }) => `${cantidad} × ${factor} de ${productoId}`);
 * // => ["3 × 2 de arroz", "3 × 4 de fideo"]
 */
export function desarmar(
  lineas: readonly LineaVendida[],
  partesDe: ReadonlyMap<string, readonly ParteDeProducto[]>,
): readonly LineaArmada[] {
  return lineas.flatMap((linea): readonly LineaArmada[] => {
    const partes = partesDe.get(linea.productoId) ?? [];
    if (partes.length === 0) return [linea];
    return partes.map(({ productoId, cantidad }, parte) => ({
      ...linea,
      productoId,
      factor: redondear(decimal(linea.factor).times(cantidad), DECIMALES_CANTIDAD).toFixed(),
      parte,
      combo: linea.productoId,
    }));
  });
}

/** Offset between the places of a document's lines and those of parts. A document has fewer lines than this. */
const LUGARES = 10_000;

/**
 * Returns the place of a line or of a part among the movements of its sale, unique in the sale.
 *
 * @example
 * lugarDeLinea({ linea: 2, parte: 1 });
 * // => 20002
 */
export function lugarDeLinea({ linea, parte }: Pick<LineaArmada, "linea" | "parte">): number {
  return parte === undefined ? linea : linea + (parte + 1) * LUGARES;
}

/**
 * Returns the number of whole products that the stock of their parts allows; zero if a part is missing.
 *
 * @example
 * cuantosSeArman([{ productoId: "arroz", cantidad: "2" }], () => "7").toFixed();
 * // => "3"
 */
export function cuantosSeArman(
  partes: readonly ParteDeProducto[],
  hay: (productoId: string) => string,
): Decimal {
  const cuantos = partes.map(({ productoId, cantidad }) =>
    enteros(decimal(hay(productoId)), decimal(cantidad)),
  );
  return cuantos.reduce((menor, uno) => (uno.lt(menor) ? uno : menor), cuantos[0] ?? decimal(0));
}

function enteros(hay: Decimal, cantidad: Decimal): Decimal {
  if (hay.lte(0) || cantidad.lte(0)) return decimal(0);
  const cerca = dividir(hay, cantidad, 0);
  return cerca.times(cantidad).gt(hay) ? cerca.minus(1) : cerca;
}
