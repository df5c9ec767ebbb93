/** Rows of the shop that exclude each other are written at once: one of them is kept. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { tiendaDe } from "../../support/tienda.ts";

const A_LA_VEZ = 6;

let mundo: Mundo;
const { bien, producto, dueno, deCaja } = tiendaDe(() => mundo);
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

/** Does the same several times at once. Gives how many were done. */
async function hechos(hacer: (n: number) => Promise<unknown>): Promise<number> {
  const todos = await Promise.allSettled(Array.from({ length: A_LA_VEZ }, (_, n) => hacer(n)));
  return todos.filter(({ status }) => status === "fulfilled").length;
}

test("of products with one code, of products with one barcode, and of presentations with one barcode", async () => {
  expect(await hechos((n) => producto("UNICO", `Único ${n}`, "1.00", null))).toBe(1);
  expect(await hechos((n) => producto(`OTRO-${n}`, `Otro ${n}`, "1.00", "7772"))).toBe(1);
  const productos = (await bien("GET", "productos?buscar=otro")).productos;
  expect(productos).toHaveLength(1);
  const caja = {
    id: null,
    producto_id: productos[0].id,
    factor: "6",
    precio: "5",
    unidad_medida: 57,
    activo: true,
  };
  const presentar = (n: number) =>
    bien("POST", "presentaciones", { ...caja, nombre: `Caja ${n}`, codigo_barras: "9906" });
  expect(await hechos(presentar)).toBe(1);
  expect((await bien("GET", "presentaciones?buscar=otro")).presentaciones).toHaveLength(1);
});

test("of buyers with one document, and of price lists with one name", async () => {
  const ana = { id: null, tipo_documento: 1, numero_documento: "7788990", complemento: null, correo: null };
  expect(await hechos((n) => bien("POST", "clientes", { ...ana, razon_social: `Ana ${n}` }))).toBe(1);
  expect(await hechos(() => bien("POST", "listas", { id: null, nombre: "Mayoristas", activo: true }))).toBe(
    1,
  );
});

test("of two rows of a buyer that are merged into each other", async () => {
  const en = "2026-11-20T10:00:00.000";
  for (let vez = 0; vez < 5; vez++) {
    const [uno, dos] = [`uno-${vez}`, `dos-${vez}`];
    for (const id of [uno, dos])
      await deCaja("clientes", id, en, {
        tipo_documento: 1,
        numero_documento: `55${vez}`,
        complemento: null,
        razon_social: "Beto",
        correo: null,
      });
    const unir = (queda: string, sobra: string) => dueno("POST", "clientes/unir", { queda, sobra });
    await Promise.all([unir(uno, dos), unir(dos, uno)]);
    expect((await bien("GET", `clientes?buscar=55${vez}`)).clientes).toHaveLength(1);
  }
});

/** A price list of products that are like a known one, and its effect as the page tells it. */
const LISTA = [
  { linea: 1, celdas: ["codigo", "descripcion", "precio", "unidad"] },
  ...Array.from({ length: 300 }, (_, n) => ({
    linea: n + 2,
    celdas: [`LISTA-${n}`, `Gaseosa de la lista ${n}`, "4.50", "57"],
  })),
];
const importar = async () =>
  (await bien("POST", "productos/importar", { registros: LISTA, aplicar: true })).cuenta;
const deLaLista = async () => (await bien("GET", "productos?buscar=lista&limite=1")).total;

test("a price list that is taken twice at once makes each product once, and each counts its own", async () => {
  const cuentas = await Promise.all([importar(), importar(), importar()]);
  expect(await deLaLista()).toBe(300);
  const nuevos = cuentas.map((cuenta) => cuenta.nuevos as number);
  expect(nuevos.reduce((a, b) => a + b)).toBe(300);
});

test("a product that is deleted while a price list is taken is made anew, or stays deleted and is not counted", async () => {
  const [primero] = (await bien("GET", "productos?buscar=lista&limite=1")).productos;
  const cara = LISTA.map((fila) => ({
    ...fila,
    celdas: fila.celdas.with(2, fila.linea === 1 ? "precio" : "5.50"),
  }));
  const [{ cuenta }] = await Promise.all([
    bien("POST", "productos/importar", { registros: cara, aplicar: true }),
    bien("DELETE", `productos/${primero.id}`),
  ]);
  const hay = (await deLaLista()) as number;
  expect([hay, cuenta.cambiados + cuenta.nuevos]).toEqual([299 + cuenta.nuevos, 300]);
});
