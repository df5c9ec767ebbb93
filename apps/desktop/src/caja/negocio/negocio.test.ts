import fc from "fast-check";
import { z } from "zod";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createSugeridor, parsePrecio } from "@mostrador/core";
import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import type { Entrada, NombreLlamada } from "../../contract/index.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { pedir as pedirEn } from "../support/mundos.ts";

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

const pedir = <N extends NombreLlamada>(nombre: N, entrada: Entrada<N>) => pedirEn(mundo, nombre, entrada);
const fallo = async <N extends NombreLlamada>(nombre: N, entrada: Entrada<N>) => {
  const hecho = await mundo.caja.invoke(nombre, entrada);
  return hecho.ok ? null : hecho.error.texto;
};

/** A product that the shop's catalogs allow. */
async function nuevo(cambios: Partial<Entrada<"guardarProducto">> = {}): Promise<Entrada<"guardarProducto">> {
  const [sugerido] = await pedir("sugerirCodigoSin", { descripcion: "café" });
  return {
    id: null,
    codigo: "CAF-1",
    codigoBarras: "7770001",
    descripcion: "Café de los Yungas 250 g",
    precio: "32.00",
    unidadMedida: 57,
    codigoSin: sugerido?.codigoSin ?? 0,
    actividadEconomica: sugerido?.actividadEconomica ?? "",
    categoria: "Café",
    activo: true,
    foto: null,
    ...cambios,
  };
}

describe("a product made at the till", () => {
  test("is found at once, goes up whole, and later only with what changed", async () => {
    const hecho = await pedir("guardarProducto", await nuevo());
    expect(await pedir("productoPorCodigo", { codigo: "7770001" })).toMatchObject({ id: hecho.id });
    const subidas = () =>
      mundo.servidor.peticiones
        .filter(({ path }) => path === "/cambios")
        .flatMap(({ cuerpo }) => cuerpo.productos);
    await mundo.hasta("sube", () => subidas().length === 1);
    expect(subidas()[0].campos).toMatchObject({ codigo: "CAF-1", precio: "32.00", foto: null });
    await pedir("guardarProducto", { ...hecho, precio: "34.50" });
    await mundo.hasta("sube el precio", () => subidas().length === 2);
    expect(subidas()[1]).toMatchObject({ id: hecho.id, campos: { precio: "34.50" }, borrado: false });
    expect(Object.keys(subidas()[1].campos)).toEqual(["precio"]);
    await pedir("borrarProducto", { id: hecho.id });
    await mundo.hasta("sube el borrado", () => subidas().length === 3);
    expect(subidas()[2]).toMatchObject({ borrado: true });
    expect(await pedir("buscarProductos", { texto: "yungas" })).toEqual([]);
  });

  test("waits on the disk while the server is gone, and goes up when it is back", async () => {
    mundo.servidor.estado = { siat: "caido" };
    await mundo.servidor.close();
    const hecho = await pedir("guardarProducto", await nuevo());
    await mundo.reiniciar();
    expect(await pedir("producto", { id: hecho.id })).toEqual(hecho);
    const filas = mundo.db.all(z.object({ campo: z.string() }), "select campo from ediciones");
    expect(filas).toHaveLength(10);
  });

  test.each([
    ["a code that another has", { codigo: "CAF-1", codigoBarras: null }, /ya es de «Café de los Yungas/],
    [
      "another one's barcode as its code",
      { codigo: "7770001", codigoBarras: null },
      /7770001 ya es de «Café/,
    ],
    ["a barcode that another has", { codigo: "CAF-2" }, /código de barras ya es de/],
    [
      "a code of the tax system that is not the company's",
      { codigo: "X", codigoSin: 1 },
      /código de Impuestos/,
    ],
    [
      "a unit that does not exist",
      { codigo: "X", codigoBarras: null, unidadMedida: 9999 },
      /unidad de medida/,
    ],
    ["no price", { codigo: "X", codigoBarras: null, precio: "gratis" }, /precio/i],
  ])("is refused with %s, and the sentence says why", async (_que, cambios, texto) => {
    await pedir("guardarProducto", await nuevo());
    expect(await fallo("guardarProducto", await nuevo(cambios))).toMatch(texto);
  });

  test("keeps its photo apart, and a list does not carry it", async () => {
    const foto = "data:image/webp;base64,UklGRg==";
    const hecho = await pedir("guardarProducto", await nuevo({ foto }));
    expect((await pedir("producto", { id: hecho.id }))?.foto).toBe(foto);
    const { productos } = await pedir("listarProductos", {});
    expect(productos[0]).not.toHaveProperty("foto");
  });
});

describe("a price list", () => {
  const LISTA = [
    "Código;Código de barras;Descripción;Precio;Categoría;Color",
    'CAF-1;7770001;"Café molido; 250 g";32,50;Café;rojo',
    "AZU-1;;Azúcar 1 kg;Bs 7.00;;blanco",
    "MAL-1;;Sin precio;abc;;",
    ";;Sin código;3;;",
    "AZU-1;;Otra vez;8;;",
  ].join("\r\n");

  test("is looked through first: what is new, what is wrong and in which line; nothing is changed", async () => {
    const revisada = await pedir("revisarImportacion", { texto: `\uFEFF${LISTA}` });
    expect(revisada.cuenta).toEqual({ nuevos: 2, cambiados: 0, iguales: 0, errores: 3 });
    expect(revisada.ignoradas).toEqual(["Color"]);
    expect(revisada.filas.filter(({ efecto }) => efecto === "error").map(({ linea }) => linea)).toEqual([
      4, 5, 6,
    ]);
    expect(revisada.filas.find(({ codigo }) => codigo === "CAF-1")?.notas[0]).toMatch(/sugerido/);
    expect((await pedir("listarProductos", {})).total).toBe(0);
  });

  test("brings its good rows; again it changes only what is different", async () => {
    expect(await pedir("importarProductos", { texto: LISTA })).toMatchObject({ nuevos: 2, errores: 3 });
    expect(await pedir("productoPorCodigo", { codigo: "CAF-1" })).toMatchObject({
      descripcion: "Café molido; 250 g",
      precio: "32.50",
    });
    const otra = "codigo,descripcion,precio\nAZU-1,Azúcar 1 kg,7.50\nCAF-1,Café molido; 250 g,32.50";
    expect(await pedir("importarProductos", { texto: otra })).toMatchObject({ cambiados: 1, iguales: 1 });
    expect(await pedir("productoPorCodigo", { codigo: "CAF-1" })).toMatchObject({
      codigoBarras: "7770001",
      categoria: "Café",
    });
  });

  test("without a column that it needs says which", async () => {
    expect(await fallo("revisarImportacion", { texto: "codigo;nombre\n1;x" })).toMatch(
      /Falta la columna precio/,
    );
  });

  test("a quote that stands alone is a sign like any other, and loses no row", async () => {
    const texto = 'codigo;nombre;precio\nTUB;Tubo 1/2" de café;5\n"7UP;Café frío;4\nCAF;"Café ""fino""";6';
    expect(await pedir("importarProductos", { texto })).toMatchObject({ nuevos: 3, errores: 0 });
    expect(await pedir("productoPorCodigo", { codigo: "TUB" })).toMatchObject({
      descripcion: 'Tubo 1/2" de café',
    });
    expect(await pedir("productoPorCodigo", { codigo: '"7UP' })).toMatchObject({ precio: "4.00" });
  });

  test.each([
    ["22", 22],
    ["KILOGRAMO", 22],
    ["Kilogramos", 22],
    ["kg.", 22],
    ["Kilo", 22],
    ["lts", 28],
    ["Pza.", 47],
    ["unidad", 57],
    ["Unidades", 57],
    ["UNIDAD (SERVICIOS)", 58],
    ["Botella", 5],
    ["Docenas", 14],
    ["", 57],
  ])("the unit «%s» is %i", async (unidad, codigo) => {
    const texto = `codigo;nombre;precio;unidad\nX;Café;5;${unidad}`;
    await pedir("importarProductos", { texto });
    expect(await pedir("productoPorCodigo", { codigo: "X" })).toMatchObject({ unidadMedida: codigo });
  });

  test("each error names its line and its column, in Spanish", async () => {
    const texto =
      "codigo;nombre;precio;unidad;codigo_sin\n;Café;5;;\nA;;5;;\nB;Café;abc;;\nC;Café;5;vara;\nD;Café;5;;7\nD;Café;5;;\nE;Zzyzx;5;;";
    const { filas } = await pedir("revisarImportacion", { texto });
    expect(
      filas.filter(({ efecto }) => efecto === "error").map(({ linea, notas }) => [linea, notas[0]]),
    ).toEqual([
      [2, "Columna codigo: falta el código, o pasa de 50 letras."],
      [3, "Columna descripcion: falta la descripción, o pasa de 500 letras."],
      [4, "Columna precio: «abc» no es un número con hasta dos decimales."],
      [
        5,
        "Columna unidad: «vara» no es una unidad de Impuestos: escriba su nombre o su código, como KILOGRAMO o 22.",
      ],
      [6, "Columna codigo sin: 7 no está entre los productos de las actividades de la empresa."],
      [7, "Columna codigo: el código está también en la línea 6."],
      [8, "Columna codigo sin: no se encuentra un código de Impuestos para este producto: escríbalo."],
    ]);
  });

  test("takes a barcode once: neither twice in the file, nor one that another product or presentation keeps", async () => {
    const cafe = await pedir("guardarProducto", await nuevo({ codigo: "CAFE", codigoBarras: "770001" }));
    await pedir("guardarProducto", await nuevo({ codigo: "TE", codigoBarras: "770002" }));
    await pedir("guardarPresentacion", {
      id: null,
      productoId: cafe.id,
      nombre: "Caja de 12",
      factor: "12",
      codigoBarras: "770012",
      precio: "300.00",
      unidadMedida: 57,
      activo: true,
    });
    const revisar = async (...filas: string[]) => {
      const texto = ["codigo;nombre;precio;codigo_barras", ...filas].join("\n");
      const { filas: leidas } = await pedir("revisarImportacion", { texto });
      return leidas.filter(({ efecto }) => efecto === "error").map(({ linea, notas }) => [linea, notas[0]]);
    };
    expect(
      await revisar(
        "A;Café;5;770001",
        "B;Café;5;770012",
        "C;Café;5;770003",
        "D;Café;5;770003",
        "CAFE;Café;5;770001",
        "770012;Café;5;",
        "770003;Café;5;",
        "770005;Café;5;770005",
      ),
    ).toEqual([
      [2, "Columna codigo de barras: el código de barras ya es de «Café de los Yungas 250 g»."],
      [3, "Columna codigo de barras: el código de barras ya es de «Café de los Yungas 250 g, Caja de 12»."],
      [5, "Columna codigo de barras: el código de barras está también en la línea 4."],
      [6, "Columna codigo de barras: el código de barras está también en la línea 2."],
      [7, "Columna codigo: el código ya es de «Café de los Yungas 250 g, Caja de 12»."],
      [8, "Columna codigo: el código es el código de barras de la línea 4."],
    ]);
    // Two products exchange theirs.
    expect(await revisar("CAFE;Café;5;770002", "TE;Café;5;770001")).toEqual([]);
  });

  test("whatever is in the file, it is refused with a sentence or read; never an internal error", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, unit: "binary" }), async (texto) => {
        const hecho = await mundo.caja.invoke("revisarImportacion", {
          texto: `codigo;descripcion;precio\n${texto}`,
        });
        if (!hecho.ok) expect(hecho.error.kind).toBe("entradaInvalida");
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ["12,50", "12.50"],
    ["12.5", "12.50"],
    ["Bs 1.234,50", "1234.50"],
    ["1,234.50", "1234.50"],
    ["007", "7.00"],
    ["1.234", null],
    ["-3", null],
    ["12.345,678", null],
    ["", null],
  ])("the price %s is %s", (texto, esperado) => expect(parsePrecio(texto)).toBe(esperado));
});

describe("the tax system's code for a product", () => {
  const sugerir = createSugeridor(
    (CATALOGOS_DEMO.productos_servicios ?? []).map((p) => ({
      actividad: p.codigoActividad,
      codigo: p.codigoProducto,
      descripcion: p.descripcionProducto,
    })),
  );
  test("is found by words in singular or plural, accents ignored", () => {
    const [cafe] = sugerir("Cafés molidos");
    expect(cafe?.descripcion).toMatch(/caf[eé]/i);
    expect(sugerir("xyzzy")).toEqual([]);
  });

  test("what the shop uses for the category comes first", async () => {
    const otro = (await pedir("sugerirCodigoSin", { descripcion: "pan" }))[0];
    await pedir(
      "guardarProducto",
      await nuevo({
        categoria: "Varios",
        ...(otro && { codigoSin: otro.codigoSin, actividadEconomica: otro.actividadEconomica }),
      }),
    );
    const [primero] = await pedir("sugerirCodigoSin", { descripcion: "café", categoria: "Varios" });
    expect(primero?.codigoSin).toBe(otro?.codigoSin);
  });
});

test("where no word helps, the code that most products have is suggested to whoever asks for it", async () => {
  await pedir("guardarProducto", await nuevo({ codigo: "USUAL", codigoBarras: null }));
  expect(await pedir("sugerirCodigoSin", { descripcion: "xyzzy" })).toEqual([]);
  const [usual] = await pedir("sugerirCodigoSin", { descripcion: "xyzzy", usual: true });
  expect(usual?.codigoSin).toBeGreaterThan(0);
  const conPalabra = await pedir("sugerirCodigoSin", { descripcion: "café", usual: true });
  expect(conPalabra).toEqual(await pedir("sugerirCodigoSin", { descripcion: "café" }));
});

describe("buyers", () => {
  test("are edited and deleted; two of one document cannot be", async () => {
    const cliente = { tipoDocumento: 5, numeroDocumento: "1020703023", complemento: null, correo: null };
    const hecho = await pedir("editarCliente", { id: null, ...cliente, razonSocial: "Illimani SRL" });
    expect(await fallo("editarCliente", { id: null, ...cliente, razonSocial: "Otra" })).toMatch(/ya es de/);
    await pedir("editarCliente", { ...hecho, razonSocial: "Illimani SA" });
    expect((await pedir("listarClientes", { texto: "illimani" })).clientes).toMatchObject([
      { razonSocial: "Illimani SA" },
    ]);
    await pedir("borrarCliente", { id: hecho.id });
    expect((await pedir("listarClientes", {})).total).toBe(0);
  });
});

test("the figures of the last days add up to what was sold", async () => {
  await mundo.vender();
  await mundo.vender(crypto.randomUUID(), { descuentoAdicional: "1.00" });
  const { dias, horas, productos } = await pedir("resumenVentas", { dias: 7 });
  expect(dias).toHaveLength(7);
  expect(dias.at(-1)).toMatchObject({ ventas: 2, total: "49.00" });
  expect(horas.reduce((suma, { ventas }) => suma + ventas, 0)).toBe(2);
  expect(productos).toEqual([{ codigo: "P1", descripcion: "Café ñ 250 g", cantidad: "4", total: "50.00" }]);
});
