import type { DuenoDeBarras, Producto } from "@mostrador/core";
import type { Lectura } from "../db/db.ts";
import { findHallado } from "./hallar.ts";

/** Finds the other product or presentation that has a product's barcode already; null if there is none. */
export function duenoDeBarras(
  db: Lectura,
  { id, codigoBarras }: Pick<Producto, "id" | "codigoBarras">,
): DuenoDeBarras | null {
  const hallado = codigoBarras === null ? undefined : findHallado(db, codigoBarras);
  if (hallado === undefined) return null;
  const { fila, presentacion } = hallado;
  if (presentacion === null && fila.id === id) return null;
  const nombre = presentacion === null ? fila.descripcion : `${fila.descripcion}, ${presentacion.nombre}`;
  return { codigo: fila.codigo, codigoBarras: presentacion === null ? fila.codigoBarras : null, nombre };
}
