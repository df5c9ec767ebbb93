import { parseRegistros } from "@mostrador/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cajaConProductos } from "../support/productos-de-caja.ts";

const { mundo, pedir, fallo, nuevo } = cajaConProductos();

describe("a price list", () => {
  const LISTA = [
    "Código;Código de barras;Descripción;Precio;Categoría;Color",
    'CAF-1;7770001;"Café molido; 250 g";32,50;Café;rojo',
    "AZU-1;;Azúcar 1 kg;Bs 7.00;;blanco",
    "MAL-1;;Sin precio;abc;;",
    ";;;3;;",
    "AZU-1;;Otra vez;8;;",
  ].join("\r\n");

  test("is looked through first: what is new, what is wrong and in which line; nothing is changed", async () => {
    const revisada = await pedir("revisarImportacion", { registros: parseRegistros(`\uFEFF${LISTA}`) });
    expect(revisada.cuenta).toEqual({ nuevos: 2, cambiados: 0, iguales: 0, errores: 3 });
    expect(revisada.titulos.filter(({ columna }) => columna === null).map(({ titulo }) => titulo)).toEqual([
      "Color",
    ]);
    expect(revisada.filas.filter(({ efecto }) => efecto === "error").map(({ linea }) => linea)).toEqual([
      4, 5, 6,
    ]);
    expect(revisada.filas.find(({ codigo }) => codigo === "CAF-1")?.sinCodigo).toBe(true);
    expect((await pedir("listarProductos", {})).total).toBe(0);
  });

  test("brings its good rows; again it changes only what is different", async () => {
    expect(await pedir("importarProductos", { registros: parseRegistros(LISTA) })).toMatchObject({
      nuevos: 2,
      errores: 3,
    });
    expect(await pedir("productoPorCodigo", { codigo: "CAF-1" })).toMatchObject({
      descripcion: "Café molido; 250 g",
      precio: "32.50",
    });
    const otra = "codigo,descripcion,precio\nAZU-1,Azúcar 1 kg,7.50\nCAF-1,Café molido; 250 g,32.50";
    expect(await pedir("importarProductos", { registros: parseRegistros(otra) })).toMatchObject({
      cambiados: 1,
      iguales: 1,
    });
    expect(await pedir("productoPorCodigo", { codigo: "CAF-1" })).toMatchObject({
      codigoBarras: "7770001",
      categoria: "Café",
    });
  });

  test("without a column that it needs says which", async () => {
    const registros = parseRegistros("codigo;nombre;vale\n1;x;5");
    expect((await pedir("revisarImportacion", { registros })).faltan).toEqual(["precio"]);
    expect(await fallo("importarProductos", { registros })).toMatch(/Falta la columna precio/);
  });

  test("is read by the columns that a person set, and so is the next list of the same headings", async () => {
    const columnas = ["codigo", "descripcion", "precio"] as const;
    const una = parseRegistros("codigo;nombre;vale\n1;Té;5");
    expect(await pedir("importarProductos", { registros: una, columnas: [...columnas] })).toMatchObject({
      nuevos: 1,
    });
    const otra = parseRegistros("codigo;nombre;vale\n1;Té;6");
    expect(
      (await pedir("revisarImportacion", { registros: otra })).titulos.map(({ columna }) => columna),
    ).toEqual(columnas);
    expect(await pedir("importarProductos", { registros: otra })).toMatchObject({ cambiados: 1 });
  });

  test("guesses a code and does not use it unless it was confirmed; a product without one is in the shop", async () => {
    const registros = parseRegistros("codigo;nombre;precio\nA;Café molido;30\nB;Zapato escolar;180");
    const { grupos } = await pedir("revisarImportacion", { registros });
    const cafe = grupos.find(({ palabra }) => palabra === "café");
    expect(cafe).toMatchObject({ cuantos: 1, segura: true });
    expect(grupos.find(({ palabra }) => palabra === "zapato")).toMatchObject({ segura: false });
    const { codigoSin = 0, actividadEconomica = "" } = cafe?.opciones[0] ?? {};
    await pedir("importarProductos", {
      registros,
      confirmados: [{ clave: cafe?.clave ?? "", codigoSin, actividadEconomica }],
    });
    expect(await pedir("productoPorCodigo", { codigo: "A" })).toMatchObject({ codigoSin });
    expect(await pedir("productoPorCodigo", { codigo: "B" })).toMatchObject({ codigoSin: 0 });
  });

  test("a quote that stands alone is a sign like any other, and loses no row", async () => {
    const texto = 'codigo;nombre;precio\nTUB;Tubo 1/2" de café;5\n"7UP;Café frío;4\nCAF;"Café ""fino""";6';
    expect(await pedir("importarProductos", { registros: parseRegistros(texto) })).toMatchObject({
      nuevos: 3,
      errores: 0,
    });
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
    await pedir("importarProductos", { registros: parseRegistros(texto) });
    expect(await pedir("productoPorCodigo", { codigo: "X" })).toMatchObject({ unidadMedida: codigo });
  });

  test("each error names its line and its column, in Spanish", async () => {
    const texto =
      "codigo;nombre;precio;unidad;codigo_sin\n;;5;;\nA;;5;;\nB;Café;abc;;\nC;Café;5;vara;\nD;Café;5;;7\nD;Café;5;;\nE;Zzyzx;5;;\n;Sin código;5;;";
    const { filas } = await pedir("revisarImportacion", { registros: parseRegistros(texto) });
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
      const { filas: leidas } = await pedir("revisarImportacion", { registros: parseRegistros(texto) });
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
        const hecho = await mundo().caja.invoke("revisarImportacion", {
          registros: parseRegistros(`codigo;descripcion;precio\n${texto}`),
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
  ])("the price %s is %s", async (texto, esperado) => {
    const { filas } = await pedir("revisarImportacion", {
      registros: parseRegistros(`codigo;descripcion;precio\nC;Café;"${texto}"`),
    });
    expect(filas).toMatchObject([{ precio: esperado }]);
  });

  test.each([
    ["1.234", "puede ser 1234.00 o 1.23"],
    ["12.345,678", "puede ser 12345678.00 o 12345.68"],
    ["-3", "no es un número con hasta dos decimales"],
    ["0.999", "no es un número con hasta dos decimales"],
  ])("the price %s is refused: %s", async (texto, dicho) => {
    const { filas } = await pedir("revisarImportacion", {
      registros: parseRegistros(`codigo;descripcion;precio\nC;Café;"${texto}"`),
    });
    expect(filas[0]?.notas[0]).toContain(dicho);
  });
});

describe("a price list whose codes a spreadsheet spoiled", () => {
  const texto = [
    "codigo;codigo de barras;nombre;precio",
    'ROT-1;="0075678164125";Café reparado;5',
    "ROT-2;7,79E+12;Café perdido;5",
    "ROT-3;36000291452;Café dudoso;5",
    "ROT-4;1001;Café propio;5",
  ].join("\n");
  const barrasDe = async (codigo: string) => (await pedir("productoPorCodigo", { codigo }))?.codigoBarras;

  test("is told row by row before anything is stored", async () => {
    const { cuenta, dudosas, filas } = await pedir("revisarImportacion", {
      registros: parseRegistros(texto),
    });
    expect(cuenta).toEqual({ nuevos: 3, cambiados: 0, iguales: 0, errores: 1 });
    expect(dudosas).toBe(1);
    expect(filas.map(({ codigo, notas }) => [codigo, notas[0]])).toEqual([
      ["ROT-2", expect.stringMatching(/«7,79E\+12» y perdió dígitos: .*formato Texto/)],
      ["ROT-3", expect.stringMatching(/parece 036000291452 sin su primer cero/)],
      ["ROT-1", expect.stringMatching(/se guarda como 0075678164125/)],
      ["ROT-4", undefined],
    ]);
  });

  test("brings its doubtful rows only where they are accepted", async () => {
    expect(await pedir("importarProductos", { registros: parseRegistros(texto) })).toMatchObject({
      nuevos: 2,
      errores: 2,
    });
    expect(await barrasDe("ROT-3")).toBeUndefined();
    expect(await pedir("productoPorCodigo", { codigo: "075678164125" })).toMatchObject({ codigo: "ROT-1" });
    expect(
      await pedir("importarProductos", { registros: parseRegistros(texto), aceptarDudosas: true }),
    ).toMatchObject({
      nuevos: 1,
      iguales: 2,
      errores: 1,
    });
    expect(await barrasDe("ROT-3")).toBe("36000291452");
    expect(await pedir("importarProductos", { registros: parseRegistros(texto) })).toMatchObject({
      iguales: 3,
      errores: 1,
    });
  });
});
