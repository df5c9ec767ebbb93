import type { ItemVenta } from "../../contract/index.ts";
import type { Lectura } from "../motor/db.ts";
import { listPreciosDeCodigos } from "../tienda/db/productos.ts";
import { listReglasDe, type Regla } from "../tienda/db/reglas.ts";

/**
 * Lists the lines without a price of a product here: their price was typed, their product is gone, or they
 * name another product's presentation. They need the permission `precios`.
 */
export function lineasEscritas(db: Lectura, items: readonly ItemVenta[]): readonly ItemVenta[] {
  const deProducto = items.filter(({ aMano }) => aMano !== true);
  const productos = listPreciosDeCodigos(
    db,
    deProducto.map(({ codigoProducto }) => codigoProducto),
  );
  const duenos = new Map(
    presentacionesDe(db, deProducto, productos).map(({ id, productoId }) => [id, productoId]),
  );
  const conocida = ({ aMano, codigoProducto, presentacionId }: ItemVenta) =>
    aMano !== true &&
    productos.has(codigoProducto) &&
    (presentacionId === undefined || duenos.get(presentacionId) === productos.get(codigoProducto)?.id);
  return items.filter((item) => !conocida(item));
}

/** Lists the presentations of the products of lines that sell one; most carts have none. */
export function presentacionesDe(
  db: Lectura,
  items: readonly ItemVenta[],
  productos: ReadonlyMap<string, { readonly id: string }>,
): readonly Regla<"presentacion">[] {
  const ids = items.flatMap(({ codigoProducto, presentacionId }) =>
    presentacionId === undefined ? [] : (productos.get(codigoProducto)?.id ?? []),
  );
  return listReglasDe(db, "presentacion", [...new Set(ids)]);
}
