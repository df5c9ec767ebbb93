import { Nit } from "@mostrador/core";
import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transaccion } from "../../motor/transaccion.ts";
import { openBaseSola } from "../../support/base-sola.ts";
import { replaceCatalogos } from "../db/catalogos.ts";
import { catalogosDe } from "./catalogos-de-empresa.ts";

const [UNA, OTRA, TERCERA] = [1003579028, 1023456022, 1028627025].map((nit) => Nit.parse(nit)) as [
  Nit,
  Nit,
  Nit,
];
const SUYA = { codigoClasificador: 901, descripcion: "MEDIDA PROPIA" };

let base: Awaited<ReturnType<typeof openBaseSola>>;
beforeAll(async () => {
  base = await openBaseSola();
  for (const nit of [UNA, OTRA, TERCERA]) await insertEmpresa(nit);
});
afterAll(() => base.close());

async function insertEmpresa(nit: Nit): Promise<void> {
  const sinCredenciales = {
    token: null,
    p12: null,
    p12Clave: null,
    logo: null,
    telefono: null,
    demoDe: null,
  };
  const datos = { nit, razonSocial: "X", municipio: "La Paz", modalidad: 1, ambiente: 2 } as const;
  await base.db
    .insertInto("empresas")
    .values({ ...datos, ...sinCredenciales, codigoSistema: "S", activa: 1, desfaseMs: 0, creadoEn: 1 })
    .execute();
}

async function guardar(nit: Nit, catalogos: object): Promise<void> {
  await transaccion(base.db, nit, (tx) => replaceCatalogos(tx, nit, { ...catalogos }, 1));
}

async function leer(nit: Nit) {
  const catalogos = await catalogosDe(base.db, nit);
  if (catalogos === null) throw new Error("sin catálogos");
  return catalogos;
}

test("lists that companies have alike are in memory once, and a list of its own is the company's alone", async () => {
  await guardar(UNA, CATALOGOS_DEMO);
  await guardar(OTRA, CATALOGOS_DEMO);
  await guardar(TERCERA, { ...CATALOGOS_DEMO, unidades_medida: [SUYA] });
  const [una, otra, tercera] = [await leer(UNA), await leer(OTRA), await leer(TERCERA)];
  expect(una.productos.size).toBeGreaterThan(0);
  expect(otra.productos).toBe(una.productos);
  expect(otra.crudos.productos_servicios).toBe(una.crudos.productos_servicios);
  expect(tercera.productos).toBe(una.productos);
  expect([...(tercera.parametricas.unidades_medida ?? [])]).toEqual([[901, "MEDIDA PROPIA"]]);
  expect(una.parametricas.unidades_medida?.size).toBe(CATALOGOS_DEMO.unidades_medida.length);
});

test("catalogs that were replaced are read anew", async () => {
  const antes = await leer(UNA);
  expect(await leer(UNA)).toBe(antes);
  await guardar(UNA, { unidades_medida: [SUYA] });
  expect([...((await leer(UNA)).parametricas.unidades_medida ?? [])]).toEqual([[901, "MEDIDA PROPIA"]]);
});
