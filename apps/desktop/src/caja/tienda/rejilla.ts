/** Reads the touch grid: products that are sold now, by category. */
import type { Casilla } from "@mostrador/core";
import type { Salida } from "../../contract/index.ts";
import { countProductos, findProducto, listCategoriasVendidas, listProductos } from "./db/productos.ts";
import { findRegla } from "./db/reglas.ts";
import { listPaginas } from "./precios/cuadricula.ts";
import { toBuscados, type Hallado } from "./hallar.ts";
import type { Deps } from "../deps.ts";

interface Pedida {
  readonly categoria: string | null;
  readonly pagina: string | null;
  readonly desde: number;
  readonly limite: number;
}

/** Returns a page of the grid. A product that is not sold now counts for positions, and has no tile. */
export function verRejilla(deps: Deps, { pagina, ...pedida }: Pedida): Salida<"rejilla"> {
  const { db } = deps;
  const paginas = listPaginas(db);
  const comun = { categorias: listCategoriasVendidas(db), paginas: paginas.map((una) => una.pagina) };
  if (pagina !== null) {
    const suyas = paginas.find((una) => una.pagina === pagina)?.casillas ?? [];
    const desde = suyas.slice(pedida.desde, pedida.desde + pedida.limite);
    const casillas = toBuscados(
      deps,
      desde.flatMap((una) => findArreglada(deps, una) ?? []),
    );
    return { ...comun, casillas, total: suyas.length };
  }
  const filtro = { texto: "", ...pedida };
  const vendidos = listProductos(db, filtro).filter(({ activo }) => activo);
  const casillas = toBuscados(
    deps,
    vendidos.map(({ activo: _vendido, ...fila }) => ({ fila, presentacion: null })),
  );
  return { ...comun, casillas, total: countProductos(db, filtro) };
}

/** Finds the goods of a tile that the owner arranged; null if they are not sold now. */
function findArreglada({ db }: Deps, { productoId, presentacionId }: Casilla): Hallado | null {
  const fila = findProducto(db, productoId);
  if (fila?.activo !== true) return null;
  const { activo: _vendido, foto: _foto, fraccionable: _partes, ...suya } = fila;
  if (presentacionId === null) return { fila: suya, presentacion: null };
  const presentacion = findRegla(db, "presentacion", presentacionId);
  return presentacion?.activo === true ? { fila: suya, presentacion } : null;
}
