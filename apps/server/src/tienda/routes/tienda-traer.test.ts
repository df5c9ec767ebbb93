/** Price lists of other programs in the portal: their columns, guesses at codes that are confirmed, and the way back. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { tiendaDe } from "../../support/tienda.ts";

let mundo: Mundo;
const { bien, rechazo, producto } = tiendaDe(() => mundo);
beforeAll(async () => {
  mundo = await startMundo();
  await producto("TE-1", "Té negro", "9.00", null);
});
afterAll(() => mundo.close());

interface Grupo {
  readonly clave: string;
  readonly palabra: string;
  readonly cuantos: number;
  readonly segura: boolean;
  readonly opciones: readonly { readonly codigo_sin: number; readonly actividad_economica: string }[];
}

const lista = (...filas: string[][]) => filas.map((celdas, i) => ({ linea: i + 1, celdas }));
const importar = (registros: object, mas: object = {}) =>
  bien("POST", "productos/importar", { registros, aplicar: true, ...mas });
const hallar = async (buscar: string) =>
  (await bien("GET", `productos?buscar=${encodeURIComponent(buscar)}`)).productos;
const grupoDe = (grupos: readonly Grupo[], palabra: string) => grupos.find((uno) => uno.palabra === palabra);

test("columns that nobody knows are asked for, and kept for the next list of the same headings", async () => {
  const registros = lista(["Cosa", "Vale"], ["Galleta de agua", "3"]);
  const sin = await bien("POST", "productos/importar", { registros, aplicar: false });
  expect([sin.faltan, sin.filas]).toEqual([["descripcion", "precio"], []]);
  expect(sin.titulos[0]).toEqual({ titulo: "Cosa", columna: null, muestras: ["Galleta de agua"] });
  expect(await rechazo("productos/importar", { registros, aplicar: true })).toMatch(/diga cuál es/);
  const columnas = ["descripcion", "precio"];
  expect((await importar(registros, { columnas })).cuenta.nuevos).toBe(1);
  const otra = lista(["Cosa", "Vale"], ["Galleta de agua", "3.50"]);
  expect((await importar(otra)).cuenta.cambiados).toBe(1);
  expect(await hallar("galleta")).toMatchObject([{ codigo: "GALLETA-DE-AGUA", precio: "3.50" }]);
});

test("a guess counts once it is confirmed; the others enter without a code, and get theirs by groups", async () => {
  const registros = lista(
    ["nombre", "precio"],
    ["Café molido 250 g", "38"],
    ["Zapato escolar 35", "180"],
    ["Zapato escolar 36", "180"],
  );
  const { grupos } = await bien("POST", "productos/importar", { registros, aplicar: false });
  const cafe = grupoDe(grupos, "café");
  expect(cafe).toMatchObject({ cuantos: 1, segura: true });
  expect(grupoDe(grupos, "zapato")).toMatchObject({ cuantos: 2, segura: false });
  const { codigo_sin, actividad_economica } = cafe?.opciones[0] ?? {};
  await importar(registros, { confirmados: [{ clave: cafe?.clave, codigo_sin, actividad_economica }] });
  expect(await hallar("café molido")).toMatchObject([{ codigo_sin }]);
  expect((await hallar("zapato")).map((uno: { codigo_sin: number }) => uno.codigo_sin)).toEqual([0, 0]);
  expect((await hallar("falta codigo")).length).toBe((await bien("GET", "productos")).sin_codigo);

  const { grupos: faltan } = await bien("GET", "productos/sin-codigo");
  const zapato = grupoDe(faltan, "zapato");
  const confirmado = { clave: zapato?.clave, codigo_sin: 99_100, actividad_economica: "4711100" };
  expect(await bien("POST", "productos/sin-codigo", { confirmados: [confirmado] })).toEqual({ cambian: 2 });
  expect((await hallar("zapato")).map((uno: { codigo_sin: number }) => uno.codigo_sin)).toEqual([
    99_100, 99_100,
  ]);
  // What the shop chose is the guess for the next of its kind.
  const tercero = lista(["nombre", "precio"], ["Zapato de vestir", "250"]);
  const { grupos: aprendidos } = await bien("POST", "productos/importar", {
    registros: tercero,
    aplicar: false,
  });
  expect(grupoDe(aprendidos, "zapato")).toMatchObject({ segura: true, opciones: [{ codigo_sin: 99_100 }] });
});

test("an import is undone: what it made is deleted, what it changed is as before, and a later change stays", async () => {
  const registros = lista(
    ["codigo", "nombre", "precio", "categoria"],
    ["TE-1", "Té negro", "9.90", "Infusiones"],
    ["DES-1", "Detergente en polvo", "14", "Limpieza"],
  );
  const { importacion } = await importar(registros, { archivo: "octubre.xlsx" });
  const [te] = await hallar("TE-1");
  const { codigo, descripcion, unidad_medida, codigo_sin, actividad_economica, categoria } = te;
  const suyo = { codigo, descripcion, unidad_medida, codigo_sin, actividad_economica, categoria };
  await bien("POST", "productos", { id: te.id, ...suyo, codigo_barras: null, precio: "11.00", activo: true });
  const [ultima] = (await bien("GET", "productos/importaciones")).importaciones;
  expect(ultima).toMatchObject({
    id: importacion,
    archivo: "octubre.xlsx",
    nuevos: 1,
    cambiados: 1,
    deshecha: null,
  });
  const deshacer = () => bien("POST", `productos/importaciones/${importacion}/deshacer`);
  expect(await deshacer()).toEqual({ borrados: 1, devueltos: 1, quedan: 1 });
  expect(await hallar("DES-1")).toEqual([]);
  expect(await hallar("TE-1")).toMatchObject([{ precio: "11.00", categoria: "Bebidas" }]);
  expect(await deshacer()).toEqual({ borrados: 0, devueltos: 0, quedan: 0 });
});

test("many products at once: prices go up in steps, a code is given, and all of a filter are deleted", async () => {
  await importar(
    lista(
      ["codigo", "nombre", "precio", "rubro"],
      ["V-1", "Vela blanca", "1.20", "Velas"],
      ["V-2", "Vela roja", "7.49", "Velas"],
    ),
  );
  const varios = (cambio: object, aplicar = true) =>
    bien("POST", "productos/varios", { categoria: "Velas", cambio, aplicar });
  await varios({ porcentaje: "10", redondeo: "0.50" });
  expect((await hallar("vela")).map(({ precio }: { precio: string }) => precio)).toEqual(["1.50", "8.00"]);
  await varios({ codigo: { codigo_sin: 99_100, actividad_economica: "4711100" } });
  expect((await hallar("vela")).every((uno: { codigo_sin: number }) => uno.codigo_sin === 99_100)).toBe(true);
  const ajeno = { codigo: { codigo_sin: 7, actividad_economica: "4711100" } };
  expect(await rechazo("productos/varios", { categoria: "Velas", cambio: ajeno, aplicar: true })).toMatch(
    /lista/,
  );
  expect((await varios({ borrar: true }, false)).cambian).toBe(2);
  expect((await varios({ borrar: true })).cambian).toBe(2);
  expect(await hallar("vela")).toEqual([]);
});
