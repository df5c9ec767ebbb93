import type { Producto } from "@mostrador/core";
import type { Db, Transaction } from "../motor/db.ts";
import { listProductos, saveProducto } from "../tienda/db/productos.ts";
import { insertFilas, listFilas, type FilaRegla } from "../tienda/db/reglas.ts";

/** Products as a practice sells them, and the rules that their prices follow from. */
export interface Surtido {
  readonly productos: readonly Producto[];
  readonly reglas: readonly FilaRegla[];
}

/** Products read at once. */
const PAGINA = 1000;

/** Reads a shop's products without their pictures, and its rules of prices without its buyers' lists. */
export function readSurtido(db: Db): Surtido {
  const reglas = listFilas(db).filter(({ tipo }) => tipo !== "listaDeCliente");
  const productos: Producto[] = [];
  for (let desde = 0; ; desde += PAGINA) {
    const pagina = listProductos(db, { texto: "", categoria: null, limite: PAGINA, desde });
    productos.push(...pagina.map((producto) => ({ ...producto, foto: null, fraccionable: null })));
    if (pagina.length < PAGINA) return { productos, reglas };
  }
}

/** Stores them at a practice till. */
export function sembrarSurtido(tx: Transaction, { productos, reglas }: Surtido): void {
  for (const producto of productos) saveProducto(tx, producto);
  insertFilas(tx, reglas);
}
