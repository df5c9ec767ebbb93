import type { ItemVenta } from "../../contract/index.ts";
import type { Lectura } from "../db/db.ts";
import { listPreciosDeCodigos } from "../db/productos.ts";
import { listReglasDe, type Regla } from "../db/reglas.ts";

/**
 * Lists the lines without a price of a product here: their price was typed, or their product is gone. They
 * need the permission `precios`.
 */
export function lineasEscritas(db: Lectura, items: readonly ItemVenta[]): readonly ItemVenta[] {
  const deProducto = items.filter(({ aMano }) => aMano !== true);
  const productos = listPreciosDeCodigos(
    db,
    deProducto.map(({ codigoProducto }) => codigoProducto),
  );
  const presentaciones = new Set(presentacionesDe(db, deProducto, productos).map(({ id }) => id));
  const conocida = ({ aMano, codigoProducto, presentacionId }: ItemVenta) =>
    aMano !== true &&
    productos.has(codigoProducto) &&
    (presentacionId === undefined || presentaciones.has(presentacionId));
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
