import { findDuenoDeBarras, type DuenoDeBarras, type Producto } from "@mostrador/core";
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
  const producto = otro === undefined ? [] : [{ id: otro.id, producto: otro, presentacion: null }];
  const presentaciones = listPresentacionesConBarras(db, codigoBarras).flatMap((presentacion) => {
    const suyo = findProducto(db, presentacion.productoId);
    return suyo === undefined ? [] : [{ id: presentacion.id, producto: suyo, presentacion }];
  });
  return findDuenoDeBarras(codigoBarras, id, [...producto, ...presentaciones]);
}
