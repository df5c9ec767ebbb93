import type { ItemVenta } from "../../contract/index.ts";
import type { Lectura } from "../db/db.ts";
import { listPreciosDeCodigos } from "../db/productos.ts";
import { listReglasDe } from "../db/reglas.ts";

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
  const ids = [...productos.values()].map(({ id }) => id);
  const presentaciones = new Set(listReglasDe(db, "presentacion", ids).map(({ id }) => id));
  const conocida = ({ aMano, codigoProducto, presentacionId }: ItemVenta) =>
    aMano !== true &&
    productos.has(codigoProducto) &&
    (presentacionId === undefined || presentaciones.has(presentacionId));
  return items.filter((item) => !conocida(item));
}
