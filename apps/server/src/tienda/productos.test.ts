import { Nit } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../motor/connection.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { catalogosDeTienda, saveProducto } from "./productos.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

/** Gives a connection of its own plugins that counts its searches of goods by their codes, compiled before or not. */
function contada(db: Db): { readonly db: Db; readonly cuenta: () => number } {
  const suya = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  });
  const executor = suya.getExecutor();
  const executeQuery = executor.executeQuery.bind(executor);
  let cuenta = 0;
  executor.executeQuery = (query, ...resto) => {
    if (/^select .*"producto_id".* from "fichas"/.test(query.sql)) cuenta += 1;
    return executeQuery(query, ...resto);
  };
  return { db: suya, cuenta: () => cuenta };
}

test("keeping a product searches the goods once: by barcode and by code", async () => {
  const [{ nit }] = mundo.empresas;
  const { productosServicios } = await catalogosDeTienda(mundo.db(), nit);
  const [codigo] = productosServicios;
  if (codigo === undefined) throw new Error("sin catálogo");
  const keep = (db: Db, suyo: string) =>
    saveProducto(
      { db, reloj: { ahora: () => Date.now() } },
      { nit, autor: { origen: "portal", nombre: "dueno@tienda.bo" } },
      {
        id: null,
        campos: {
          codigo: `CAF-${suyo}`,
          codigoBarras: `777${suyo}`,
          descripcion: "Café molido 250 g",
          precio: "30.00",
          unidadMedida: 57,
          codigoSin: codigo.codigo,
          actividadEconomica: codigo.actividad,
          categoria: "Café",
          activo: true,
        },
      },
    );
  for (const suyo of ["1", "2"]) {
    const { db, cuenta } = contada(mundo.db());
    expect(await keep(db, suyo)).toMatchObject({ ok: true });
    expect(cuenta()).toBe(2);
  }
});

test("a company that was never synchronised has the authority's units, and no codes", async () => {
  const { unidadesMedida, productosServicios } = await catalogosDeTienda(mundo.db(), Nit.parse(1));
  expect(unidadesMedida).toContainEqual({ codigo: 57, descripcion: "UNIDAD (BIENES)" });
  expect(productosServicios).toEqual([]);
});
