import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { claveDeCodigo, claveSinMayusculas } from "../gtin.ts";
import type { Producto } from "../terminal/compartidos.ts";
import { findDuenoDeBarras } from "./barras.ts";
import { parseRegistros, readPlanilla } from "./planilla.ts";
import { createReader, dejarDudosas, reviseCodigos, reviseCodigosPorPartes } from "./reader.ts";
import { sortRevisadas } from "./revisada.ts";
import type { FilaLeida } from "./tienda-de-lista.ts";

const CATALOGO = [{ codigo: 1000101, actividad: "4711100", descripcion: "ARROZ EN GRANO" }];
const UNIDADES = [{ codigo: 57, descripcion: "UNIDAD (BIENES)" }];

function producto(codigo: string, codigoBarras: string | null): Producto {
  return {
    id: `id-${codigo}`,
    codigo,
    codigoBarras,
    descripcion: `Arroz ${codigo}`,
    precio: "10.00",
    unidadMedida: 57,
    codigoSin: 1000101,
    actividadEconomica: "4711100",
    categoria: null,
    activo: true,
    foto: null,
  };
}

/** Reads a list of `codigo;barras;precio` for a shop. */
function read(tienda: readonly Producto[], lineas: readonly string[]): readonly FilaLeida[] {
  const texto = [
    "codigo;codigo de barras;precio;descripcion",
    ...lineas.map((linea) => `${linea};Arroz ${linea.split(";")[0]}`),
  ].join("\n");
  let nuevos = 0;
  const { filas } = readPlanilla(parseRegistros(texto));
  const bienes = tienda.map((uno) => ({ id: uno.id, producto: uno, presentacion: null }));
  const suya = {
    unidades: UNIDADES,
    productosServicios: CATALOGO,
    nuevoId: () => `nuevo-${++nuevos}`,
    findPorCodigo: (codigo: string) =>
      tienda.find((uno) => claveDeCodigo(uno.codigo) === claveDeCodigo(codigo)),
    findDueno: ({ id, codigoBarras }: Pick<Producto, "id" | "codigoBarras">) =>
      codigoBarras === null ? null : findDuenoDeBarras(codigoBarras, id, bienes),
  };
  return reviseCodigos(suya, filas.map(createReader(suya)));
}
const efectos = (leidas: readonly FilaLeida[]) => leidas.map(({ revisada: { efecto } }) => efecto);

describe("a code that a spreadsheet spoiled", () => {
  const UPC = "036000291452";
  const dicho = ({ producto: suyo, revisada: { efecto, dudosa, avisada } }: FilaLeida) => [
    efecto,
    suyo?.codigo ?? null,
    suyo?.codigoBarras ?? null,
    dudosa ? "dudosa" : avisada ? "avisada" : "",
  ];
  test.each([
    ["of the shop's own, no note", "A-100;1001;10", ["nuevo", "A-100", "1001", ""]],
    ["repaired", `'A-100;="${UPC}";10`, ["nuevo", "A-100", UPC, "avisada"]],
    ["with blanks around it", ` A-100; ${UPC} ;10`, ["nuevo", "A-100", UPC, "avisada"]],
    ["doubtful", "A-100;36000291452;10", ["nuevo", "A-100", "36000291452", "dudosa"]],
    ["doubtful, as the only code", "036000291453;;10", ["nuevo", "036000291453", null, "dudosa"]],
    ["lost", "A-100;7,79E+12;10", ["error", null, null, ""]],
    ["lost, as the only code", "7.79E+12;;10", ["error", null, null, ""]],
  ])("is %s", (_que, linea, esperado) => {
    const [leida] = read([], [linea]);
    expect(leida === undefined ? [] : dicho(leida)).toEqual(esperado);
    const notas = leida?.revisada.notas.filter((nota) => nota.startsWith("Columna codigo")) ?? [];
    expect(notas.length > 0, notas.join(" ")).toBe(esperado[0] === "error" || esperado[3] !== "");
  });

  test("is no doubt where the shop has it already, and its note comes back with no change", () => {
    const suyos = [producto("036000291453", "7790895000998")];
    expect(read(suyos, ["036000291453;7790895000998;10"]).map(dicho)).toEqual([
      ["igual", "036000291453", "7790895000998", ""],
    ]);
    expect(read(suyos, ["036000291453;7790895000998;11"]).map(dicho)).toEqual([
      ["cambia", "036000291453", "7790895000998", ""],
    ]);
  });

  test("is left out where it is doubtful and nobody accepted it, with its reason", () => {
    const leidas = read([], ["A;36000291452;10", "B;1001;10"]);
    const [sinAceptar, otra] = dejarDudosas(leidas);
    expect(sinAceptar?.producto).toBeNull();
    expect(sinAceptar?.revisada.notas[0]).toMatch(/sin su primer cero.*mientras no acepte/);
    expect(otra).toBe(leidas[1]);
  });

  test("is shown before the good rows, however many they are", () => {
    const lineas = [
      ...Array.from({ length: 80 }, (_, i) => `P${i};;10`),
      "R;'1002;10",
      "D;36000291452;10",
      "E;7E+12;10",
    ];
    const vistas = sortRevisadas(
      read([], lineas).map(({ revisada }) => revisada),
      { errores: 5, resto: 50 },
    );
    expect(vistas.slice(0, 4).map(({ codigo }) => codigo)).toEqual(["E", "D", "R", "P0"]);
    expect(vistas).toHaveLength(53);
  });
});

describe("another form of a GTIN in a list", () => {
  const [doce, trece] = ["036000291452", "0036000291452"];

  test("is the product of that code, whose code stays as the shop wrote it", () => {
    const [leida] = read([producto(trece, null)], [`${doce};;12`]);
    expect(leida?.revisada.efecto).toBe("cambia");
    expect(leida?.producto).toMatchObject({ id: `id-${trece}`, codigo: trece, precio: "12.00" });
  });

  test("is a repeated code or barcode", () => {
    expect(efectos(read([], [`${doce};;10`, `${trece};;10`]))).toEqual(["nuevo", "error"]);
    expect(efectos(read([], [`A;${doce};10`, `B;${trece};10`]))).toEqual(["nuevo", "error"]);
    expect(efectos(read([producto("A", trece)], [`B;${doce};10`]))).toEqual(["error"]);
    expect(efectos(read([], [`${doce};;10`, `B;${trece};10`]))).toEqual(["error", "nuevo"]);
  });

  test("that two products have from before stays with both, and no other may have it", () => {
    const suyos = [producto("A", doce), producto("B", trece)];
    const leidas = read(suyos, [`A;${doce};10`, `B;${trece};12`, `C;00${doce};10`]);
    expect(efectos(leidas)).toEqual(["igual", "cambia", "error"]);
    expect(leidas.slice(0, 2).map(({ revisada: { avisada, notas } }) => [avisada, notas[0]])).toEqual([
      [true, expect.stringMatching(/barras también es de «Arroz B»/)],
      [true, expect.stringMatching(/barras también es de «Arroz A»/)],
    ]);
  });
});

describe("a barcode that a row gives up", () => {
  const TIENDA = [producto("A", "111"), producto("B", "222"), producto("C", "333")];

  test("is another row's", () => {
    expect(efectos(read(TIENDA, ["A;222;10", "B;111;10"]))).toEqual(["cambia", "cambia"]);
  });

  test("is kept where its row cannot be taken, and so on down the chain", () => {
    expect(efectos(read(TIENDA, ["A;444;caro", "B;111;10"]))).toEqual(["error", "error"]);
    expect(efectos(read(TIENDA, ["C;222;10", "B;111;10", "A;444;caro"]))).toEqual([
      "error",
      "error",
      "error",
    ]);
  });

  test("is kept where the row that gives it up repeats a code", () => {
    expect(efectos(read(TIENDA, ["A;;10", "A;444;10", "B;111;10"]))).toEqual(["igual", "error", "error"]);
  });
});

test("rows are looked at with pauses, in parts of some hundred rows, however many they are", () => {
  const FILAS = 10_000;
  const celdas = (i: number) => ({
    codigo: `C${i}`,
    codigoBarras: `77${i}`,
    descripcion: "Arroz",
    precio: "1",
  });
  const filas = Array.from({ length: FILAS }, (_, i) => ({ linea: i + 2, celdas: celdas(i) }));
  let [seguidas, masSeguidas] = [0, 0];
  const tienda = {
    unidades: UNIDADES,
    productosServicios: CATALOGO,
    nuevoId: () => "nuevo",
    findPorCodigo: () => undefined,
    findDueno: () => {
      masSeguidas = Math.max(masSeguidas, ++seguidas);
      return null;
    },
  };
  const leidas = filas.map(createReader(tienda));
  const partes = reviseCodigosPorPartes(tienda, leidas);
  let pausas = 0;
  for (let paso = partes.next(); paso.done !== true; paso = partes.next())
    [seguidas, pausas] = [0, pausas + 1];
  // A row asks for its barcode and for its code. Rows are put into the indexes by parts, too.
  expect(masSeguidas).toBe(500);
  expect(pausas).toBe((2 * FILAS) / 250);
});

test("a code in other capitals than a row's code or barcode is taken", () => {
  expect(efectos(read([], ["ab1;;10", "AB1;;10"]))).toEqual(["nuevo", "error"]);
  expect(efectos(read([], ["AB1;;10", "C;ab1;10"]))).toEqual(["error", "nuevo"]);
});

test("no list gives one barcode to two products, and its second import changes nothing", () => {
  const barras = fc.constantFrom("", "1", "2", "3", "4", "e", "036000291452", "0036000291452");
  const fila = fc.tuple(
    fc.constantFrom("A", "B", "C", "D", "E", "00036000291452", "075678164125", "0075678164125"),
    barras,
    fc.constantFrom("10", "10", "caro"),
  );
  const tienda = fc.shuffledSubarray(["1", "2", "3", "4"]);
  fc.assert(
    fc.property(tienda, fc.array(fila, { maxLength: 8 }), (suyas, filas) => {
      const antes = suyas.map((una, i) => producto("ABCD".charAt(i), una));
      const lineas = filas.map((celdas) => celdas.join(";"));
      const despues = aplicar(antes, read(antes, lineas));
      const textos = despues.flatMap(({ codigo, codigoBarras }) => [
        ...new Set([codigo, codigoBarras ?? codigo].map(claveSinMayusculas)),
      ]);
      expect(new Set(textos).size).toBe(textos.length);
      for (const efecto of efectos(read(despues, lineas))) expect(["igual", "error"]).toContain(efecto);
    }),
  );
});

/** The shop after a list's good rows are taken. */
function aplicar(antes: readonly Producto[], leidas: readonly FilaLeida[]): readonly Producto[] {
  const nuevos = leidas.flatMap((leida) => leida.producto ?? []);
  return [...antes.filter(({ id }) => !nuevos.some((nuevo) => nuevo.id === id)), ...nuevos];
}

test("a row without its activity leaves the one that the product has", () => {
  const texto = "codigo;codigo sin;precio;descripcion\nA;1000101;10;Arroz A\nB;1000101;10;Arroz B";
  const { filas } = readPlanilla(parseRegistros(texto));
  const deDos = ["4711100", "4630100"].map((actividad) => ({ ...CATALOGO[0]!, actividad }));
  const leer = createReader({
    unidades: UNIDADES,
    productosServicios: deDos,
    nuevoId: () => "nuevo",
    findPorCodigo: (codigo) => (codigo === "A" ? producto("A", null) : undefined),
  });
  const [conocido, nuevo] = filas.map(leer);
  expect(conocido?.revisada.efecto).toBe("igual");
  expect(nuevo?.producto?.actividadEconomica).toBe("4630100");
});
