import { parseRegistros } from "@mostrador/core";
import { describe, expect, inject, test } from "vitest";
import { exigir } from "../../support/llamar.ts";
import { DE_HOY, mundoConCaja } from "../../support/tienda-y-caja.ts";
import { sizeOfTier } from "@mostrador/core/support";

const { mundo, caja, dueno, borradosEnCaja } = mundoConCaja();

const enCaja = async () =>
  exigir(await caja().call("GET", "/v1/terminal/datos?desde=0&limite=1000", undefined, DE_HOY)).body.datos;

const cambiar = async (campos: object, id: string, en: string) =>
  exigir(
    await caja().call(
      "POST",
      "/v1/terminal/cambios",
      { productos: [{ id, editado_en: en, campos }], clientes: [], usuarios: [] },
      DE_HOY,
    ),
  );

async function nuevo(cambios: object = {}) {
  const { sugerencias } = exigir(
    await dueno("GET", `/v1/portal/productos/sugerencias?descripcion=${encodeURIComponent("café molido")}`),
  ).body.datos;
  return {
    id: null,
    codigo: "CAF-1",
    codigo_barras: "7771",
    descripcion: "Café molido 250 g",
    precio: "30.00",
    unidad_medida: 57,
    codigo_sin: sugerencias[0].codigo_sin,
    actividad_economica: sugerencias[0].actividad_economica,
    categoria: "Café",
    activo: true,
    ...cambios,
  };
}

describe("a product of the portal", () => {
  let id: string;

  test("reaches a till, and so does each edit", async () => {
    id = exigir(await dueno("POST", "/v1/portal/productos", await nuevo())).body.datos.id;
    expect((await enCaja()).productos).toContainEqual(
      expect.objectContaining({ id, precio: "30.00", descripcion: "Café molido 250 g" }),
    );
    exigir(await dueno("POST", "/v1/portal/productos", await nuevo({ id, precio: "32" })));
    expect((await enCaja()).productos).toContainEqual(expect.objectContaining({ id, precio: "32.00" }));
  });

  test("takes a code of the catalog that is found by its number or by words of its name", async () => {
    const { codigo_sin, actividad_economica } = await nuevo();
    const hallar = async (buscar: string) =>
      exigir(await dueno("GET", `/v1/portal/productos/codigos?buscar=${encodeURIComponent(buscar)}`)).body
        .datos.sugerencias;
    const suyo = expect.objectContaining({ codigo_sin, actividad_economica });
    expect(await hallar(String(codigo_sin))).toContainEqual(suyo);
    expect(await hallar("CAFE")).toContainEqual(suyo);
    expect(await hallar("nada de esto")).toEqual([]);
  });

  test("is found by words without accents, code or barcode, and sorted", async () => {
    exigir(
      await dueno(
        "POST",
        "/v1/portal/productos",
        await nuevo({ codigo: "TE-1", codigo_barras: null, descripcion: "Té verde", precio: "9.50" }),
      ),
    );
    for (const buscar of ["cafe 250", "caf-1", "7771"]) {
      const { productos, total } = exigir(
        await dueno("GET", `/v1/portal/productos?buscar=${encodeURIComponent(buscar)}`),
      ).body.datos;
      expect([total, productos[0].id], buscar).toEqual([1, id]);
    }
    const { productos, categorias } = exigir(await dueno("GET", "/v1/portal/productos?orden=-precio")).body
      .datos;
    expect(productos.map(({ precio }: { precio: string }) => precio)).toEqual(["32.00", "9.50"]);
    expect(categorias).toEqual(["Café"]);
  });

  test("has no code and no barcode of another one", async () => {
    const mismo = await dueno("POST", "/v1/portal/productos", await nuevo({ codigo_barras: null }));
    expect([mismo.status, mismo.texto]).toEqual([
      422,
      expect.stringContaining("ya es de «Café molido 250 g»"),
    ]);
    const delCodigo = await nuevo({ codigo: "7771", codigo_barras: null });
    expect((await dueno("POST", "/v1/portal/productos", delCodigo)).texto).toMatch(/7771 ya es de «Café/);
    const barras = await dueno("POST", "/v1/portal/productos", await nuevo({ codigo: "CAF-2" }));
    expect([barras.status, barras.texto]).toEqual([
      422,
      expect.stringContaining("código de barras ya es de"),
    ]);
  });

  test("keeps what a till wrote meanwhile; a value written over is told and stands in the history", async () => {
    const visto = { precio: "32.00", categoria: "Café" };
    await cambiar({ precio: "33.00", categoria: "Bebidas" }, id, "2099-01-01T00:00:00.000");
    const escrito = await nuevo({ id, precio: "35.00", visto });
    const { pisados } = exigir(await dueno("POST", "/v1/portal/productos", escrito)).body.datos;
    expect(pisados).toEqual(["precio"]);
    const ahora = (await enCaja()).productos.find((p: { id: string }) => p.id === id);
    expect(ahora).toMatchObject({ precio: "35.00", categoria: "Bebidas" });
    const { cambios } = exigir(await dueno("GET", `/v1/portal/cambios?fila=${id}`)).body.datos;
    expect(cambios[0]).toMatchObject({
      origen: "portal",
      campos: [{ campo: "precio", antes: "33.00", despues: "35.00", perdio: false }],
    });
    expect(cambios[1]).toMatchObject({ origen: "caja", autor: "Caja de prueba" });
  });

  test("shows a till's late write that lost", async () => {
    await cambiar({ precio: "1.00" }, id, "2026-01-01T00:00:00.000");
    expect((await enCaja()).productos.find((p: { id: string }) => p.id === id).precio).toBe("35.00");
    const { cambios } = exigir(await dueno("GET", "/v1/portal/cambios?conflictos=si")).body.datos;
    expect(cambios[0]).toMatchObject({
      nombre: "Café molido 250 g",
      campos: [{ campo: "precio", antes: "35.00", despues: "1.00", perdio: true }],
    });
    expect(exigir(await dueno("GET", "/v1/portal/productos")).body.datos.conflictos).toBe(1);
  });

  test("is deleted at every till; a till's edit of it that comes later is shown as lost", async () => {
    const otro = await nuevo({ codigo: "TE-2", codigo_barras: null, descripcion: "Té negro" });
    const borrado = exigir(await dueno("POST", "/v1/portal/productos", otro)).body.datos.id;
    exigir(await dueno("DELETE", `/v1/portal/productos/${borrado}`));
    expect(await borradosEnCaja()).toContainEqual({ tipo: "producto", id: borrado });
    await cambiar({ precio: "8.00" }, borrado, "2099-01-01T00:00:00.000");
    const { cambios } = exigir(await dueno("GET", "/v1/portal/cambios?conflictos=si")).body.datos;
    expect(cambios[0]).toMatchObject({
      nombre: "Té negro",
      origen: "caja",
      campos: [{ campo: "precio", antes: "30.00", despues: "8.00", perdio: true }],
    });
    expect((await dueno("GET", `/v1/portal/productos/${borrado}`)).status).toBe(404);
    expect((await dueno("DELETE", `/v1/portal/productos/${borrado}`)).status).toBe(404);
  });

  test("is read with a key of the API too, and changed by the owner alone", async () => {
    expect((await mundo().api("GET", "/v1/portal/productos")).status).toBe(200);
    expect((await mundo().api("DELETE", "/v1/portal/productos/no-esta")).status).toBe(403);
  });
});

const TITULOS = [
  "codigo",
  "descripcion",
  "precio",
  "unidad",
  "codigo de barras",
  "categoria",
  "codigo sin",
  "activo",
  "actividad",
];

const bueno = (i: number) => [`P${i}`, `Café ${i}`, "12,50", "unidad", `88${i}`, "Lista", "", "si", ""];

const MALAS: readonly (readonly [string[], RegExp])[] = [
  [["X".repeat(51), "Café", "1"], /pasa de 50/],
  [["M1", "", "1"], /falta la descripción/],
  [["M2", "Café", ""], /falta el precio/],
  [["M3", "Café", "doce"], /«doce» no es un número/],
  [["M4", "Café", "1", "arroba"], /«arroba» no es una unidad/],
  [["M5", "Café", "1", "", "9".repeat(51)], /código de barras pasa de 50/],
  [["M6", "Café", "1", "", "", "C".repeat(61)], /categoría pasa de 60/],
  [["M7", "Café", "1", "", "", "", "1"], /1 no está entre los productos/],
  [["M9", "Café", "1", "", "", "", "", "quizás"], /no es sí ni no/],
  [["P1", "Café", "1"], /también en la línea/],
  [["M10", "Café", "1", "", "881"], /barras está también en la línea/],
  [["M11", "Café", "1", "", "7771"], /ya es de «Café molido 250 g»/],
  [["M12", "Café", "1", "", "CAF-1"], /ya es de «Café molido 250 g»/],
  [["7771", "Café", "1"], /Columna codigo: el código ya es de «Café molido 250 g»/],
  [["882", "Café", "1"], /código de barras de la línea/],
];

/** A call ends after five minutes. On a busy machine a row takes 80 ms on PostgreSQL, and ten on SQLite. */
const FILAS = inject("postgres") === undefined ? sizeOfTier(4_000, 10_000) : 1_000;

describe(`a price list of ${FILAS} rows`, () => {
  const BUENAS = FILAS - MALAS.length;
  const registros = [
    TITULOS,
    ...Array.from({ length: BUENAS }, (_, i) => bueno(i + 1)),
    ...MALAS.map(([celdas]) => celdas),
  ].map((celdas, i) => ({ linea: i + 1, celdas }));
  const importar = async (aplicar: boolean) =>
    exigir(await dueno("POST", "/v1/portal/productos/importar", { registros, aplicar })).body.datos;

  test("answers each kind of fault in Spanish with its line, and changes nothing when it is looked through", async () => {
    const { cuenta, filas } = await importar(false);
    expect(cuenta).toEqual({ nuevos: BUENAS, cambiados: 0, iguales: 0, errores: MALAS.length });
    const malas = filas.filter(({ efecto }: { efecto: string }) => efecto === "error");
    for (const [i, [, texto]] of MALAS.entries()) {
      expect(malas[i].linea).toBe(BUENAS + 2 + i);
      expect(malas[i].notas.join(" ")).toMatch(texto);
    }
    expect(exigir(await dueno("GET", "/v1/portal/productos")).body.datos.total).toBe(2);
  });

  test("is taken once: the second time it changes nothing", async () => {
    expect((await importar(true)).cuenta).toMatchObject({ nuevos: BUENAS });
    const { cursor } = await enCaja();
    expect((await importar(true)).cuenta).toEqual({
      nuevos: 0,
      cambiados: 0,
      iguales: BUENAS,
      errores: MALAS.length,
    });
    expect((await enCaja()).cursor).toBe(cursor);
    expect(exigir(await dueno("GET", "/v1/portal/productos?categoria=Lista")).body.datos.total).toBe(BUENAS);
  });

  test("is read beside columns of notes, however long and however many they are", async () => {
    const largas = Array.from({ length: 80 }, () => "n".repeat(5000));
    const dos = [
      { linea: 1, celdas: [...TITULOS.slice(0, 3), ...largas.map((_, i) => `Nota ${i}`)] },
      { linea: 2, celdas: ["LARGA-1", "Café", "1", ...largas] },
      { linea: 3, celdas: ["LARGA-2", "C".repeat(5000), "1"] },
    ];
    const leida = await dueno("POST", "/v1/portal/productos/importar", { registros: dos, aplicar: false });
    const { cuenta, filas } = exigir(leida).body.datos;
    expect(cuenta).toMatchObject({ nuevos: 1, errores: 1 });
    expect(filas[0]).toMatchObject({ linea: 3, notas: [expect.stringMatching(/descripción/)] });
  });

  test("is handed out as a file, which changes nothing when it is read in again", async () => {
    const { texto } = await dueno("GET", "/v1/portal/productos.csv?buscar=P37");
    const filas = parseRegistros(texto);
    const suyas = Array.from({ length: BUENAS }, (_, i) => String(i + 1)).filter((i) => i.startsWith("37"));
    expect(filas.length, "the heads, P37, P370 to P379, and so on").toBe(1 + suyas.length);
    const { cuenta } = exigir(
      await dueno("POST", "/v1/portal/productos/importar", { registros: filas, aplicar: false }),
    ).body.datos;
    expect(cuenta).toEqual({ nuevos: 0, cambiados: 0, iguales: filas.length - 1, errores: 0 });
  });

  test("is changed at once, as far as the filter goes", async () => {
    const cuerpo = { buscar: "P37", categoria: "Lista", cambio: { porcentaje: "10" } };
    const { cambian, muestra } = exigir(
      await dueno("POST", "/v1/portal/productos/varios", { ...cuerpo, aplicar: false }),
    ).body.datos;
    expect(muestra[0]).toMatchObject({ antes: "12.50", despues: "13.75" });
    exigir(await dueno("POST", "/v1/portal/productos/varios", { ...cuerpo, aplicar: true }));
    const { productos, total } = exigir(await dueno("GET", "/v1/portal/productos?orden=-precio&buscar=P37"))
      .body.datos;
    expect(total).toBe(cambian);
    expect(productos.every(({ precio }: { precio: string }) => precio === "13.75")).toBe(true);
  });
});
