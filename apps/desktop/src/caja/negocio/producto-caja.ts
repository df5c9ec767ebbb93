import type { ProductoCaja } from "../../contract/index.ts";
import type { Base } from "../base.ts";
import type { FilaProducto } from "../db/productos.ts";

/** Gives a product as the screen paints it, with its unit's name. */
export function productoToContrato({ ajustes }: Pick<Base, "ajustes">, producto: FilaProducto): ProductoCaja {
  const unidades = ajustes.find("catalogos")?.unidadesMedida ?? [];
  const unidad = unidades.find(({ codigo }) => codigo === producto.unidadMedida)?.descripcion ?? "UNIDAD";
  return { ...producto, unidad };
}
