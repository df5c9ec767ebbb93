import { epochToInstante, type Nit } from "@mostrador/core";
import type { Taller } from "../provision.ts";
import { guardarCambios } from "../../tienda/compartidas.ts";
import { loadCotizaciones } from "./cotizaciones.ts";
import { CLIENTES_DEMO } from "./clientes.ts";
import { productosDemo } from "./productos.ts";
import { transaccion } from "../../motor/transaccion.ts";

/** The demo's products, clients and exchange rate; loaded again, nothing doubles and a till's edits stay. */
export async function loadDemo(taller: Taller, nit: Nit): Promise<{ productos: number; clientes: number }> {
  const known = await taller.db
    .selectFrom("productos")
    .select("id")
    .where("nit", "=", nit)
    .limit(1)
    .executeTakeFirst();
  const productos = productosDemo();
  if (known === undefined) {
    const editadoEn = epochToInstante(taller.now());
    const cambio = <T extends { id: string }>({ id, ...campos }: T) => ({
      id,
      editadoEn,
      autor: null,
      borrado: false,
      campos,
    });
    await guardarCambios(
      taller,
      nit,
      { productos: productos.map(cambio), clientes: CLIENTES_DEMO.map(cambio), usuarios: [] },
      { origen: "servidor", nombre: "Datos de ejemplo" },
    );
  }
  await transaccion(taller.db, "comun", (tx) => loadCotizaciones(tx, taller.now()));
  return { productos: productos.length, clientes: CLIENTES_DEMO.length };
}
