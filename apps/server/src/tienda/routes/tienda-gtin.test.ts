import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { tiendaDe } from "../../support/tienda.ts";

let mundo: Mundo;
const { bien, rechazo, producto, deCaja } = tiendaDe(() => mundo);
let [upc, interno] = ["", ""];
beforeAll(async () => {
  mundo = await startMundo();
  upc = await producto("PAN", "Pañuelos", "10.00", "0036000291452");
  interno = await producto("075678164125", "Disco", "9.00", null);
});
afterAll(() => mundo.close());

const CAJA = { id: null, nombre: "Caja", factor: "12", precio: "100", unidad_medida: 57, activo: true };
const formas = (doce: string) => [doce, `0${doce}`, `00${doce}`];

describe("the forms of one GTIN, in the portal,", () => {
  test.each(formas("036000291452"))("are one barcode: %s is taken", async (codigo) => {
    await expect(producto("OTRO", "Otro", "5.00", codigo)).rejects.toThrow(/ya es de «Pañuelos»/);
    await expect(producto(codigo, "Otro", "5.00", null)).rejects.toThrow(/ya es de «Pañuelos»/);
    expect(await rechazo("presentaciones", { ...CAJA, producto_id: interno, codigo_barras: codigo })).toMatch(
      /ya es de «Pañuelos»/,
    );
  });

  test.each(formas("075678164125"))("are one internal code: %s is taken", async (codigo) => {
    await expect(producto("OTRO", "Otro", "5.00", codigo)).rejects.toThrow(/ya es de «Disco»/);
  });

  test("of a presentation are its own", async () => {
    await bien("POST", "presentaciones", { ...CAJA, producto_id: upc, codigo_barras: "041570054161" });
    await expect(producto("OTRO", "Otro", "5.00", "0041570054161")).rejects.toThrow(/«Pañuelos, Caja»/);
  });

  test.each([
    ...formas("036000291452").map((codigo) => [codigo, "productos", "Pañuelos"] as const),
    ...formas("075678164125").map((codigo) => [codigo, "productos", "Disco"] as const),
    ...formas("041570054161").map((codigo) => [codigo, "presentaciones", "Pañuelos"] as const),
  ])("find the same goods: %s in %s", async (codigo, lista, nombre) => {
    const hallados = (await bien("GET", `${lista}?buscar=${codigo}`))[lista];
    expect(hallados.map(({ descripcion }: { descripcion: string }) => descripcion)).toEqual([nombre]);
  });

  test("stay with two products that two tills gave them; each keeps its own while it is not changed", async () => {
    const escrito = { codigo_sin: 99_100, actividad_economica: "4711100", categoria: null, activo: true };
    const de = (n: number, codigo_barras: string) => ({
      codigo: `DOS-${n}`,
      codigo_barras,
      descripcion: `Dos ${n}`,
      precio: "3.00",
      unidad_medida: 57,
      foto: null,
      ...escrito,
    });
    await deCaja("productos", "dos-1", "2026-11-20T10:00:00.000", de(1, "012345678905"));
    await deCaja("productos", "dos-2", "2026-11-20T10:00:00.000", de(2, "0012345678905"));
    expect((await bien("GET", "productos?buscar=012345678905")).total).toBe(2);
    for (const [n, codigo] of [
      [1, "012345678905"],
      [2, "0012345678905"],
    ] as const) {
      const { foto: _foto, ...suyo } = de(n, codigo);
      await bien("POST", "productos", { ...suyo, id: `dos-${n}`, precio: "4.00" });
    }
    await expect(producto("OTRO", "Otro", "5.00", "00012345678905")).rejects.toThrow(/ya es de «Dos/);
  });
});

test("a word is found with its accents as one letter or two, whichever way it is stored", async () => {
  await producto("CAF", "Cafés finos".normalize("NFD"), "5.00", null);
  for (const forma of ["NFC", "NFD"] as const) {
    const buscar = encodeURIComponent("cafés fin".normalize(forma));
    expect((await bien("GET", `productos?buscar=${buscar}`)).total, forma).toBe(1);
  }
});

describe("a price list whose codes a spreadsheet spoiled, in the portal,", () => {
  const registros = [
    ["codigo", "codigo de barras", "nombre", "precio"],
    ["ROT-1", '="0075678164996"', "Café reparado", "5"],
    ["ROT-2", "7,79E+12", "Café perdido", "5"],
    ["ROT-3", "1234567890128", "Café seguro", "5"],
    ["ROT-4", "1234567890127", "Café dudoso", "5"],
    ["ROT-5", " 1002 ", "Café con espacios", "5"],
    ["036000291452", "", "Pañuelos de otra forma", "5"],
  ].map((celdas, i) => ({ linea: i + 1, celdas }));
  const importar = (aplicar: boolean, aceptar_dudosas?: boolean) =>
    bien("POST", "productos/importar", { registros, aplicar, aceptar_dudosas });

  test("is told row by row, and its doubtful rows are taken only where they are accepted", async () => {
    const { cuenta, dudosas, filas } = await importar(false);
    expect(cuenta).toEqual({ nuevos: 4, cambiados: 0, iguales: 0, errores: 2 });
    expect(dudosas).toBe(1);
    type Fila = { codigo: string; efecto: string; dudosa: boolean; avisada: boolean; notas: string[] };
    expect(
      filas.map(({ codigo, efecto, dudosa, avisada }: Fila) => [codigo, efecto, dudosa, avisada]),
    ).toEqual([
      ["ROT-2", "error", false, false],
      ["036000291452", "error", false, false],
      ["ROT-4", "nuevo", true, false],
      ["ROT-1", "nuevo", false, true],
      ["ROT-5", "nuevo", false, true],
      ["ROT-3", "nuevo", false, false],
    ]);
    expect((await importar(true)).cuenta).toMatchObject({ nuevos: 3, errores: 3 });
    expect((await importar(true, true)).cuenta).toMatchObject({ nuevos: 1, iguales: 3, errores: 2 });
    const { productos } = await bien("GET", "productos?buscar=ROT-1");
    expect(productos[0].codigo_barras).toBe("0075678164996");
  });

  test("finds the product of another form of its code, whose code stays as it is", async () => {
    const otra = [
      { linea: 1, celdas: ["codigo", "nombre", "precio"] },
      { linea: 2, celdas: ["0075678164125", "Disco", "11"] },
    ];
    const { cuenta } = await bien("POST", "productos/importar", { registros: otra, aplicar: true });
    expect(cuenta).toMatchObject({ cambiados: 1, errores: 0 });
    const { productos } = await bien("GET", "productos?buscar=Disco");
    expect(productos).toMatchObject([{ codigo: "075678164125", precio: "11.00" }]);
  });
});
