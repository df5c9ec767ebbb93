import { ok, preciosDe, type Result } from "@mostrador/core";
import type { EntradaRevisada, FalloPuente, Salida } from "../../contract/index.ts";
import type { Base } from "../base.ts";
import { findProducto } from "../tienda/db/productos.ts";
import { listReglasDe } from "../tienda/db/reglas.ts";
import { FRASES_TIENDA } from "../frases/tienda.ts";
import { falloProducto } from "../tienda/productos.ts";
import { reglasDePrecio } from "./preciar-venta.ts";

type Consulta = Result<Salida<"consultarPrecio">, FalloPuente>;

/**
 * Returns the prices of a product, or of its presentation, as a cart of this buyer would have them now.
 * Includes the other ways in which it is sold. Fails if it is no longer sold here.
 */
export function consultarPrecio(
  deps: Pick<Base, "db" | "reloj">,
  { productoId, presentacionId, sector, cliente }: EntradaRevisada<"consultarPrecio">,
): Consulta {
  const producto = findProducto(deps.db, productoId);
  const presentaciones = listReglasDe(deps.db, "presentacion", [productoId]).filter(({ activo }) => activo);
  const suya = presentaciones.find(({ id }) => id === presentacionId);
  if (producto === undefined || (presentacionId !== null && suya === undefined))
    return falloProducto(FRASES_TIENDA.productoAusente);
  const { general, precio, escalas, promociones } = preciosDe(
    {
      precio: suya?.precio ?? producto.precio,
      producto: { id: productoId, presentacionId, categoria: producto.categoria },
    },
    reglasDePrecio(deps, [productoId], { sector, cliente: cliente ?? undefined }),
  );
  return ok({
    general,
    precio,
    escalas: [...escalas],
    promociones: promociones.map(({ nombre }) => nombre),
    presentaciones: presentaciones
      .filter(({ id }) => id !== presentacionId)
      .map(({ nombre, precio: suPrecio, codigoBarras }) => ({ nombre, precio: suPrecio, codigoBarras })),
  });
}
