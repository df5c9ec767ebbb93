import { epochToInstante } from "@mostrador/core";
import type { Taller } from "../provision.ts";
import { guardarCompartidas } from "../use-cases/terminal/datos.ts";
import { cargarCotizaciones } from "./cotizaciones.ts";
import { CLIENTES_DEMO } from "./clientes.ts";
import { productosDemo } from "./productos.ts";

/** The demo's products, clients and exchange rate; loaded again, nothing doubles and a till's edits stay. */
export async function cargarDemo(
  taller: Taller,
  nit: number,
): Promise<{ productos: number; clientes: number }> {
  const known = await taller.db
    .selectFrom("productos")
    .select("id")
    .where("nit", "=", nit)
    .limit(1)
    .executeTakeFirst();
  const productos = productosDemo();
  if (known === undefined) {
    const editadoEn = epochToInstante(taller.now());
    await guardarCompartidas(
      taller,
      nit,
      "productos",
      productos.map((p) => ({ ...p, editadoEn })),
    );
    await guardarCompartidas(
      taller,
      nit,
      "clientes",
      CLIENTES_DEMO.map((c) => ({ ...c, editadoEn })),
    );
  }
  await taller.db.transaction().execute((tx) => cargarCotizaciones(tx, taller.now()));
  return { productos: productos.length, clientes: CLIENTES_DEMO.length };
}
