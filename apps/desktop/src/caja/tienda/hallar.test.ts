import { afterAll, beforeAll, expect, test } from "vitest";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { pedir } from "../support/mundos.ts";
import { productoDePrueba } from "../support/productos.ts";
import { saveProducto } from "./db/productos.ts";
import { searchHallados, toBuscados } from "./hallar.ts";

const CUANTOS = 20;
let mundo: MundoCaja;
beforeAll(async () => {
  mundo = await startMundoCaja();
  mundo.db.inTransaction((tx) => {
    for (let i = 0; i < CUANTOS; i++) saveProducto(tx, productoDePrueba(`q${i}`, queso(i)));
  });
});
afterAll(() => mundo.close());

/** Goods by the piece, every second of them sold in parts too. */
const queso = (i: number) => ({
  codigo: `Q${i}`,
  descripcion: `Queso ${i}`,
  unidadMedida: 57,
  ...(i % 2 === 0 ? { fraccionable: true } : {}),
});

test("all rows of a search are asked at once whether they are sold in parts, and how much is left", async () => {
  const hallados = searchHallados(mundo.db, "queso", CUANTOS, () => undefined);
  expect(hallados).toHaveLength(CUANTOS);
  let consultas = 0;
  const contada = new Proxy(mundo.db, {
    get: (db, que) => {
      const suyo: unknown = Reflect.get(db, que);
      if (typeof suyo !== "function") return suyo;
      return (...args: unknown[]): unknown => {
        consultas++;
        return Reflect.apply(suyo, db, args);
      };
    },
  });
  const ajustes = { find: () => undefined } as never;
  const reloj = { ahora: () => "2026-11-20T14:00:00.000" } as never;
  const buscados = toBuscados({ db: contada, ajustes, reloj }, hallados);
  expect(consultas).toBe(2);
  for (const { codigo, porMedida } of buscados)
    expect(porMedida, codigo).toBe(Number(codigo.slice(1)) % 2 === 0);
  const porLaPuerta = await pedir(mundo, "buscarProductos", { texto: "queso", limite: CUANTOS });
  expect(porLaPuerta.map(({ porMedida }) => porMedida)).toEqual(buscados.map(({ porMedida }) => porMedida));
});
