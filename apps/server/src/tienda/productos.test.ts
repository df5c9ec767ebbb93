import { Nit } from "@mostrador/core";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { catalogosDeTienda, saveProducto } from "./productos.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

/** Counts the searches of goods by their codes. */
function contador(): KyselyPlugin & { readonly cuenta: () => number } {
  let cuenta = 0;
  return {
    transformQuery({ node }) {
      const texto = JSON.stringify(node);
      if (node.kind === "SelectQueryNode" && texto.includes('"fichas"') && texto.includes('"producto_id"'))
        cuenta += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
    cuenta: () => cuenta,
  };
}

test("keeping a product searches the goods once: by barcode and by code", async () => {
  const [{ nit }] = mundo.empresas;
  const { productosServicios } = await catalogosDeTienda(mundo.db(), nit);
  const [codigo] = productosServicios;
  if (codigo === undefined) throw new Error("sin catálogo");
  const busquedas = contador();
  const hecho = await saveProducto(
    { db: mundo.db().withPlugin(busquedas), now: () => Date.now() },
    { nit, autor: { origen: "portal", nombre: "dueno@tienda.bo" } },
    {
      id: null,
      campos: {
        codigo: "CAF-1",
        codigoBarras: "7771",
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
  expect(hecho).toMatchObject({ ok: true });
  expect(busquedas.cuenta()).toBe(2);
});

test("a company that was never synchronised has the authority's units, and no codes", async () => {
  const { unidadesMedida, productosServicios } = await catalogosDeTienda(mundo.db(), Nit.parse(1));
  expect(unidadesMedida).toContainEqual({ codigo: 57, descripcion: "UNIDAD (BIENES)" });
  expect(productosServicios).toEqual([]);
});
