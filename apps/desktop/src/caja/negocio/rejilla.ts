/** Reads the touch grid: products that are sold now, by category. */
import { seMide } from "@mostrador/core";
import type { Salida } from "../../contract/index.ts";
import { productoToContrato } from "./producto-caja.ts";
import { countProductos, findFraccionable, listCategorias, listProductos } from "../db/productos.ts";
import type { Deps } from "../deps.ts";

interface Pagina {
  readonly categoria: string | null;
  readonly desde: number;
  readonly limite: number;
}

/** Gives a page of the grid; a product that is not sold now keeps its place in the count and has no tile. */
export function verRejilla(deps: Deps, pagina: Pagina): Salida<"rejilla"> {
  const { db } = deps;
  const filtro = { texto: "", ...pagina };
  const casillas = listProductos(db, filtro)
    .filter(({ activo }) => activo)
    .map(({ activo: _vendido, ...fila }) => ({
      producto: productoToContrato(deps, fila),
      porMedida: findFraccionable(db, fila.codigo) ?? seMide(fila.unidadMedida),
    }));
  return { casillas, total: countProductos(db, filtro), categorias: listCategorias(db) };
}
