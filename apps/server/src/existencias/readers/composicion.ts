/** Reads the parts of a product, and how many of the product the stock allows. Writes nothing. */
import { cuantosSeArman, type Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { readFilas } from "../../tienda/readers/tienda.ts";
import { findComposicion } from "../db/composiciones.ts";
import { listSaldosDe } from "../db/listar.ts";
import { toCantidad } from "../db/unidades.ts";

/** Reads the parts of a product with their names, and by branch how many of the product its stock of parts allows. */
export async function readComposicion(db: Db, nit: Nit, productoId: string) {
  const { clave, partes } = (await findComposicion(db, nit, productoId)) ?? { clave: null, partes: [] };
  const ids = partes.map((parte) => parte.productoId);
  const productos = new Map((await readFilas(db, nit, "producto", ids)).map((uno) => [uno.id, uno]));
  const hay = new Map<number, Map<string, string>>();
  for (const id of ids)
    for (const { sucursal, cantidad } of await listSaldosDe(db, nit, id)) {
      const deEsa = hay.get(sucursal) ?? new Map<string, string>();
      hay.set(sucursal, deEsa.set(id, toCantidad(cantidad).toFixed()));
    }
  return {
    clave,
    partes: partes.map((parte) => ({
      ...parte,
      codigo: productos.get(parte.productoId)?.codigo ?? "",
      descripcion: productos.get(parte.productoId)?.descripcion ?? parte.productoId,
    })),
    alcanza: [...hay]
      .toSorted(([a], [b]) => a - b)
      .map(([sucursal, deEsa]) => ({
        sucursal,
        cuantos: cuantosSeArman(partes, (id) => deEsa.get(id) ?? "0").toFixed(),
      })),
  };
}
