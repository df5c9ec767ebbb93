/** Reads the shared products by code, for reports; read again only after one of them changed. */
import { Producto, type Nit } from "@mostrador/core";
import { createRecientes, type Recientes } from "@mostrador/core/node";
import type { z } from "zod";
import type { Db } from "../../motor/connection.ts";
import { findUltimaVersion, listProductos } from "../db/productos.ts";
import { readRegistro } from "../../motor/stored-json.ts";

const Conocido = Producto.pick({ codigo: true, descripcion: true, categoria: true });
type Conocidos = ReadonlyMap<string, z.infer<typeof Conocido>>;

interface Guardado {
  readonly version: number;
  readonly conocidos: Conocidos;
}

/** Most products in memory, of all companies together, at some 200 bytes each. */
const MAX_PRODUCTOS = 500_000;

const guardados = new WeakMap<Db, Recientes<Nit, Guardado>>();

/** Gives the present products by code; deleted ones are left out. */
export async function productosPorCodigo(db: Db, nit: Nit): Promise<Conocidos> {
  const version = await findUltimaVersion(db, nit);
  const deEmpresas =
    guardados.get(db) ?? createRecientes<Nit, Guardado>(MAX_PRODUCTOS, ({ conocidos }) => 1 + conocidos.size);
  const guardado = deEmpresas.get(nit);
  if (guardado?.version === version) return guardado.conocidos;
  const leidos = (await listProductos(db, nit)).map((datos) => Conocido.parse(readRegistro(datos)));
  const conocidos = new Map(leidos.map((producto) => [producto.codigo, producto]));
  deEmpresas.set(nit, { version, conocidos });
  guardados.set(db, deEmpresas);
  return conocidos;
}
