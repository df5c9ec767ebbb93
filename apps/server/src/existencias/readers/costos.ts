/** Costs of sold lines, for the gain of sales. Writes nothing. docs/decisions/0083 */
import { decimal, enUnidades, sumar, valorDevuelto, type Decimal, type Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { listVentas, type LineaGuardada } from "../db/ventas-guardadas.ts";

/** The movements of a sold line: of its product, or of each part of it. */
export type LineaMovida = readonly LineaGuardada[];

/** The movements of the lines of each sale, by the sale's key and the line's index in the document. */
export type VentasMovidas = ReadonlyMap<string, ReadonlyMap<number, LineaMovida>>;

/** Reads the movements of sales by their keys: ids of sales, and CUFs of documents without one. Sales that moved nothing have no entry. */
export async function readVentasMovidas(db: Db, nit: Nit, claves: readonly string[]): Promise<VentasMovidas> {
  const ventas = await listVentas(db, nit, claves);
  return new Map(
    ventas.map(({ clave, lineas }) => [clave, Map.groupBy(lineas, ({ linea }) => linea)] as const),
  );
}

/**
 * Computes the cost of a sold line in bolivianos; null if it is unknown. It is known if the product, or each of its parts, left at a cost
 * above zero: what left before anybody told its cost left at zero.
 */
export function costoDeLinea(movida: LineaMovida): Decimal | null {
  const valores = movida.map(({ salio }) => decimal(salio?.valor ?? 0));
  if (valores.length === 0 || valores.some((valor) => valor.lte(0))) return null;
  return sumar(valores);
}

/**
 * Computes the part of a line's known cost that comes back with a returned quantity, as the goods do: at the cost at which they left.
 * `antes` and `vuelve` are billed quantities, returned earlier and now.
 */
export function costoQueVuelve(movida: LineaMovida, antes: Decimal, vuelve: Decimal): Decimal {
  return sumar(
    movida.map(({ salio, factor }) => {
      const todo = decimal(salio?.cantidad ?? 0);
      const hasta = (cuanto: Decimal) => menor(enUnidades(cuanto.toFixed(), factor), todo);
      const previo = hasta(antes);
      const entero = { cantidad: todo, valor: decimal(salio?.valor ?? 0) };
      return valorDevuelto(entero, previo, hasta(antes.plus(vuelve)).minus(previo));
    }),
  );
}

function menor(a: Decimal, b: Decimal): Decimal {
  return a.lt(b) ? a : b;
}
