import type { ProductoCaja } from "../../contract/index.ts";
import type { Base } from "../base.ts";
import type { FilaProducto } from "./db/productos.ts";

/** Converts a product to the screen's form, with its unit's name. */
export function productoToContrato(deps: Pick<Base, "ajustes">, producto: FilaProducto): ProductoCaja {
  return { ...producto, unidad: unidadDe(deps, producto) };
}

/** Finds the catalog's name of a unit. */
export function unidadDe(
  { ajustes }: Pick<Base, "ajustes">,
  { unidadMedida }: { readonly unidadMedida: number },
): string {
  const unidades = ajustes.find("catalogos")?.unidadesMedida ?? [];
  return unidades.find(({ codigo }) => codigo === unidadMedida)?.descripcion ?? "UNIDAD";
}
