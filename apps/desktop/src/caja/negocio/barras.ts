import { nombrarDueno, type DuenoDeBarras, type Producto } from "@mostrador/core";
import type { Lectura } from "../db/db.ts";
import { findOtroConCodigo, findProducto } from "../db/productos.ts";
import { listPresentacionesConBarras } from "../db/reglas.ts";

/**
 * Finds the other product or presentation that has a barcode already, on sale or not; null if there is none.
 * `id` is the product's or the presentation's that wants it. A presentation of a deleted product does not
 * count.
 */
export function duenoDeBarras(
  db: Lectura,
  { id, codigoBarras }: Pick<Producto, "id" | "codigoBarras">,
): DuenoDeBarras | null {
  if (codigoBarras === null) return null;
  const otro = findOtroConCodigo(db, codigoBarras, id);
  if (otro !== undefined)
    return { codigo: otro.codigo, codigoBarras: otro.codigoBarras, nombre: nombrarDueno(otro, null) };
  for (const presentacion of listPresentacionesConBarras(db, codigoBarras)) {
    const suyo = presentacion.id === id ? undefined : findProducto(db, presentacion.productoId);
    if (suyo !== undefined)
      return { codigo: suyo.codigo, codigoBarras: null, nombre: nombrarDueno(suyo, presentacion) };
  }
  return null;
}
