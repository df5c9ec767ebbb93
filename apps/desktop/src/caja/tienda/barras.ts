import { escriturasDeCodigo, findDuenoDeBarras, type DuenoDeBarras, type Producto } from "@mostrador/core";
import type { Lectura } from "../motor/db.ts";
import { findOtroConCodigo, findProducto } from "./db/productos.ts";
import { listPresentacionesConBarras } from "./db/reglas.ts";

/**
 * Finds the other product or presentation that has a barcode already, on sale or not; null if there is none. Any form of its GTIN counts.
 * `id` is the product's or the presentation's that wants it. A presentation of a deleted product does not
 * count. `antes`: the barcode that it keeps, which is only taken as it is written.
 */
export function duenoDeBarras(
  db: Lectura,
  { id, codigoBarras }: Pick<Producto, "id" | "codigoBarras">,
  antes: string | null = null,
): DuenoDeBarras | null {
  if (codigoBarras === null) return null;
  const escritos = escriturasDeCodigo(codigoBarras);
  const productos = escritos.flatMap((escrito) => {
    const otro = findOtroConCodigo(db, escrito, id);
    return otro === undefined ? [] : [{ id: otro.id, producto: otro, presentacion: null }];
  });
  const presentaciones = escritos
    .flatMap((escrito) => listPresentacionesConBarras(db, escrito))
    .flatMap((presentacion) => {
      const suyo = findProducto(db, presentacion.productoId);
      return suyo === undefined ? [] : [{ id: presentacion.id, producto: suyo, presentacion }];
    });
  return findDuenoDeBarras(codigoBarras, id, [...productos, ...presentaciones], antes);
}
