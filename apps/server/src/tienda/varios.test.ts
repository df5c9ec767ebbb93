/** A change of many products takes all of them, each once, however often it is asked with one key. */
import { sizeOfTier } from "@mostrador/core/support";
import { Nit } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFilas } from "./readers/tienda.ts";
import { openBaseSola, type BaseSola } from "../support/base-sola.ts";
import { createTurnos } from "../turnos.ts";
import { changeVarios, preverVarios } from "./varios.ts";

const NIT = Nit.parse(5_500_000_010);
const AHORA = Date.UTC(2026, 10, 24, 14);
const EDITOR = { nit: NIT, autor: { origen: "portal", nombre: "Dueña" } } as const;
/** More products than a change once took; those of a category take several transactions. */
const [TODOS, DE_CAFE] = [sizeOfTier(5_010, 20_010), 450];
const CAFE = { palabras: [], categoria: "Café", activo: undefined };

let base: BaseSola;
beforeAll(async () => {
  base = await openBaseSola();
  const fiscal = { nit: NIT, razonSocial: "Tienda", municipio: "La Paz", telefono: null } as const;
  const claves = { token: null, p12: null, p12Clave: null, codigoSistema: "S" };
  const fija = { modalidad: 2, ambiente: 2, activa: 1, desfaseMs: 0, creadoEn: 1 } as const;
  await base.db
    .insertInto("empresas")
    .values({ ...fiscal, ...claves, ...fija })
    .execute();
  await base.db.insertInto("versiones").values({ nit: NIT, valor: TODOS }).execute();
  const productos = Array.from({ length: TODOS }, (_, i) => productoDe(i));
  for (let i = 0; i < TODOS; i += 1000)
    await base.db
      .insertInto("productos")
      .values(productos.slice(i, i + 1000))
      .execute();
});
afterAll(() => base.close());

function productoDe(i: number) {
  const datos = {
    codigo: `P${i}`,
    codigoBarras: null,
    codigoSin: 1000118,
    actividadEconomica: "4711100",
    descripcion: `Producto ${i}`,
    unidadMedida: 57,
    precio: "10.00",
    categoria: i < DE_CAFE ? "Café" : null,
    activo: true,
    foto: null,
  };
  const id = `p${String(i).padStart(6, "0")}`;
  return { nit: NIT, id, datos: JSON.stringify(datos), marcas: "{}", borrado: 0, version: i + 1 };
}

/** The server's parts, with a clock that fails from this transaction on. */
const deps = (fallaEn = Infinity) => {
  let veces = 0;
  return {
    db: base.db,
    turnos: createTurnos({ monotono: () => 0 }),
    reloj: {
      ahora: () => {
        if (++veces >= fallaEn) throw new Error("se apagó");
        return AHORA;
      },
    },
  };
};

/** Reads the prices of the category. */
async function precios(): Promise<readonly string[]> {
  const ids = Array.from({ length: DE_CAFE }, (_, i) => productoDe(i).id);
  const filas = await readFilas(base.db, NIT, "producto", ids);
  return [...new Set(filas.map(({ precio }) => precio))];
}

test("what it says counts all products, however many there are", async () => {
  const todos = { palabras: [], categoria: undefined, activo: undefined };
  const { cambian, muestra } = await preverVarios(deps(), EDITOR, todos, { porcentaje: "10" });
  expect(cambian).toBe(TODOS);
  expect(muestra[0]).toMatchObject({ antes: "10.00", despues: "11.00" });
});

test("a second press with one key raises no price twice; another key does", async () => {
  const subir = (clave?: string) => changeVarios(deps(), EDITOR, CAFE, { porcentaje: "10" }, clave);
  const hecho = { ok: true, value: { cambian: DE_CAFE } };
  expect(await subir("una")).toMatchObject(hecho);
  expect(await subir("una")).toMatchObject(hecho);
  expect(await precios()).toEqual(["11.00"]);
  expect(await Promise.all([subir("otra"), subir("otra")])).toMatchObject([hecho, hecho]);
  expect(await precios()).toEqual(["12.10"]);
});

test("a change that was cut off goes on where it stopped", async () => {
  const bajar = (cuales: ReturnType<typeof deps>) =>
    changeVarios(cuales, EDITOR, CAFE, { porcentaje: "-50" }, "cortada");
  await expect(bajar(deps(3))).rejects.toThrow("se apagó");
  expect((await precios()).toSorted()).toEqual(["12.10", "6.05"]);
  expect(await bajar(deps())).toMatchObject({ ok: true, value: { cambian: DE_CAFE } });
  expect(await precios()).toEqual(["6.05"]);
});

test("a key with another change is refused", async () => {
  const otro = await changeVarios(deps(), EDITOR, CAFE, { porcentaje: "20" }, "una");
  expect(otro).toEqual({ ok: false, error: { kind: "claveConOtroCuerpo" } });
  expect(await precios()).toEqual(["6.05"]);
});

test("a price that no product may have is left as it is, and counts as no change", async () => {
  const { version, ...caro } = productoDe(TODOS);
  const datos = { ...JSON.parse(caro.datos), precio: "999999999999.99", categoria: "Caro" };
  await base.db
    .insertInto("productos")
    .values({ ...caro, datos: JSON.stringify(datos), version: version + 10_000_000 })
    .execute();
  await base.db
    .updateTable("versiones")
    .set({ valor: version + 10_000_000 })
    .where("nit", "=", NIT)
    .execute();
  const caros = { palabras: [], categoria: "Caro", activo: undefined };
  const nada = { cambian: 0, muestra: [] };
  expect(await preverVarios(deps(), EDITOR, caros, { porcentaje: "10" })).toEqual(nada);
  const subido = await changeVarios(deps(), EDITOR, caros, { porcentaje: "10" });
  expect(subido).toEqual({ ok: true, value: nada });
  // The rest of the change is made.
  const cambio = { porcentaje: "10", activo: false };
  expect(await changeVarios(deps(), EDITOR, caros, cambio)).toMatchObject({ value: { cambian: 1 } });
  expect(await readFilas(base.db, NIT, "producto", [caro.id])).toMatchObject([
    { precio: "999999999999.99", activo: false },
  ]);
});
