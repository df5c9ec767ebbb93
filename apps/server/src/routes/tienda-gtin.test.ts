import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { tiendaDe } from "../support/tienda.ts";

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
