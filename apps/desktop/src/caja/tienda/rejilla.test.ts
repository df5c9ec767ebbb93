/** The touch grid and the pictures of products, asked of a real till. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Entrada, NombreLlamada } from "../../contract/index.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { pedir as pedirEn } from "../support/mundos.ts";

const FOTO = "data:image/png;base64,iVBORw0KGgo=";
const KILOGRAMO = 22;
const PIEZA = 57;

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

const pedir = <N extends NombreLlamada>(nombre: N, entrada: Entrada<N>) => pedirEn(mundo, nombre, entrada);

async function guardar(codigo: string, cambios: Partial<Entrada<"guardarProducto">> = {}): Promise<void> {
  const [sugerido] = await pedir("sugerirCodigoSin", { descripcion: "café" });
  await pedir("guardarProducto", {
    id: null,
    codigo,
    codigoBarras: null,
    descripcion: `Producto ${codigo}`,
    precio: "5.00",
    unidadMedida: PIEZA,
    codigoSin: sugerido?.codigoSin ?? 0,
    actividadEconomica: sugerido?.actividadEconomica ?? "",
    categoria: "Fruta",
    activo: true,
    foto: null,
    ...cambios,
  });
}

const rejilla = (desde = 0, limite = 40) => pedir("rejilla", { categoria: "Fruta", desde, limite });

test("the grid gives a category by code, a page at a time, without products that are not sold now", async () => {
  for (const codigo of ["FR-3", "FR-1", "FR-2"]) await guardar(codigo, { activo: codigo !== "FR-2" });
  await guardar("PAN-1", { categoria: "Pan" });
  const todas = await rejilla();
  expect(todas.casillas.map(({ codigo }) => codigo)).toEqual(["FR-1", "FR-3"]);
  expect(todas.categorias).toEqual(expect.arrayContaining(["Fruta", "Pan"]));
  expect((await rejilla(2, 1)).casillas.map(({ codigo }) => codigo)).toEqual(["FR-3"]);
  expect(todas.total).toBe(3);
});

test("a category has a page while one of its products is sold", async () => {
  await guardar("FR-1");
  await guardar("V-1", { categoria: "Verano", activo: false });
  expect((await rejilla()).categorias).not.toContain("Verano");
  await guardar("V-2", { categoria: "Verano" });
  expect((await rejilla()).categorias).toContain("Verano");
});

test("a tile asks for the quantity of what is sold by measure, unless the product says otherwise", async () => {
  await guardar("A", { unidadMedida: KILOGRAMO });
  await guardar("B", { unidadMedida: KILOGRAMO, fraccionable: false });
  await guardar("C");
  await guardar("D", { fraccionable: true });
  const { casillas } = await rejilla();
  expect(casillas.map(({ codigo, porMedida }) => [codigo, porMedida])).toEqual([
    ["A", true],
    ["B", false],
    ["C", false],
    ["D", true],
  ]);
});

test("pictures come by the codes that are asked for; a product without one is left out", async () => {
  await guardar("A", { foto: FOTO });
  await guardar("B");
  expect(await pedir("fotos", { codigos: ["B", "A", "no hay"] })).toEqual([{ codigo: "A", foto: FOTO }]);
});
