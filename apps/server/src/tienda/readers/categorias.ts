/** Reads the shared products by code, for reports; read again only after one of them changed. */
import { type Nit, Producto } from "@mostrador/core";
import type { z } from "zod";
import type { Db } from "../../motor/connection.ts";
import { readRegistro } from "../../motor/stored-json.ts";
import { createRecientes, type Recientes } from "../../recientes.ts";

const Conocido = Producto.pick({ codigo: true, descripcion: true, categoria: true });
type Conocidos = ReadonlyMap<string, z.infer<typeof Conocido>>;

interface Guardado {
  readonly version: number;
  readonly conocidos: Conocidos;
}

/** Products in memory, of all companies together: some 200 bytes each. */
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

/** Lists the JSON of a company's products that are not deleted. */
export async function listProductos(db: Db, nit: Nit): Promise<readonly string[]> {
  const filas = await db
    .selectFrom("productos")
    .select("datos")
    .where("nit", "=", nit)
    .where("borrado", "=", 0)
    .execute();
  return filas.map(({ datos }) => datos);
}

/** Finds the version of a company's latest change of a product; 0 where it has none. */
export async function findUltimaVersion(db: Db, nit: Nit): Promise<number> {
  const fila = await db
    .selectFrom("productos")
    .select((eb) => eb.fn.max("version").as("version"))
    .where("nit", "=", nit)
    .executeTakeFirst();
  return fila?.version ?? 0;
}
