/** Reads the shared products by code, for reports; read again only after one of them changed. */
import { Producto, type Nit } from "@mostrador/core";
import type { z } from "zod";
import type { Db } from "../../motor/connection.ts";
import { findUltimaVersion, listProductos } from "../db/productos.ts";
import { readRegistro } from "../../motor/stored-json.ts";

const Conocido = Producto.pick({ codigo: true, descripcion: true, categoria: true });
type Conocidos = ReadonlyMap<string, z.infer<typeof Conocido>>;

const guardados = new WeakMap<Db, Map<Nit, { readonly version: number; readonly conocidos: Conocidos }>>();

/** Gives the present products by code; deleted ones are left out. */
export async function productosPorCodigo(db: Db, nit: Nit): Promise<Conocidos> {
  const version = await findUltimaVersion(db, nit);
  const deEmpresas = guardados.get(db) ?? new Map<Nit, { version: number; conocidos: Conocidos }>();
  const guardado = deEmpresas.get(nit);
  if (guardado?.version === version) return guardado.conocidos;
  const leidos = (await listProductos(db, nit)).map((datos) => Conocido.parse(readRegistro(datos)));
  const conocidos = new Map(leidos.map((producto) => [producto.codigo, producto]));
  guardados.set(db, deEmpresas.set(nit, { version, conocidos }));
  return conocidos;
}
