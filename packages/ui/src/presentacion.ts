/** Form of a presentation, and what it lacks. */
import { faltaMonto } from "@mostrador/core/formato";
import { UNIDAD_BIENES } from "./unidad.tsx";

/** The form of a new presentation. */
export const PRESENTACION_NUEVA = {
  nombre: "",
  factor: "",
  codigoBarras: "",
  precio: "",
  unidadMedida: UNIDAD_BIENES,
  activo: true,
};
/** A presentation as the form's fields have it. */
export type PresentacionEscrita = typeof PRESENTACION_NUEVA;

/**
 * Says what a presentation lacks before it can be saved; null if nothing. `elegido`: its product is known. `factor`: the
 * units as they were read, null if they cannot be.
 */
export function faltaEnPresentacion(
  { nombre, precio }: Pick<PresentacionEscrita, "nombre" | "precio">,
  { elegido, factor }: { readonly elegido: boolean; readonly factor: string | null },
): string | null {
  if (!elegido) return "Elija el producto.";
  if (nombre.trim() === "") return "Escriba el nombre.";
  if (factor === null) return "Escriba cuántas unidades trae.";
  return faltaMonto(precio, "Escriba el precio.");
}
