import { ok } from "@mostrador/core";
import { countClientes, listClientes } from "./db/clientes.ts";
import { countProductos, findProducto, listCategorias, listProductos } from "./db/productos.ts";
import type { Deps } from "../deps.ts";
import type { Llamadas } from "../llamadas/tipos.ts";
import { importarProductos, checkImportacion } from "./importar.ts";
import { deleteCliente, deleteProducto, editarCliente, saveProducto, sugerirCodigoSin } from "./productos.ts";
import { resumenVentas } from "../ventas/resumen.ts";

/** Answers the calls about products, buyers and figures. */
export function deTienda(deps: Deps) {
  const { db, ajustes } = deps;
  return {
    guardarProducto: (entrada) => saveProducto(deps, entrada),
    borrarProducto: ({ id }) => deleteProducto(deps, id),
    importarProductos: (entrada) => importarProductos(deps, entrada),
    editarCliente: (entrada) => editarCliente(deps, entrada),
    borrarCliente: ({ id }) => deleteCliente(deps, id),
    listarProductos: (entrada) =>
      ok({
        productos: listProductos(db, entrada),
        total: countProductos(db, entrada),
        categorias: listCategorias(db),
      }),
    producto: ({ id }) => ok(findProducto(db, id) ?? null),
    sugerirCodigoSin: (entrada) => ok(sugerirCodigoSin(deps, entrada)),
    revisarImportacion: (entrada) => ok(checkImportacion(deps, entrada)),
    listarClientes: ({ texto, limite }) =>
      ok({ clientes: listClientes(db, texto, limite), total: countClientes(db) }),
    resumenVentas: async ({ dias }) => ok(await resumenVentas(deps, dias)),
    datosProducto: () =>
      ok({ unidades: ajustes.find("catalogos")?.unidadesMedida ?? [], categorias: listCategorias(db) }),
  } satisfies Partial<Llamadas>;
}
