/** Price lists as other programs export them: their headings word for word, read without a question. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COLUMNAS_PLANILLA } from "./columnas.ts";
import { parseRegistros, readPlanilla, type Planilla } from "./planilla.ts";
import { createReader } from "./reader.ts";

const leer = (archivo: string) =>
  readPlanilla(parseRegistros(readFileSync(new URL(`./muestras/${archivo}`, import.meta.url), "utf8")));

const UNIDADES = [
  { codigo: 4, descripcion: "BOLSA" },
  { codigo: 22, descripcion: "KILOGRAMO" },
  { codigo: 30, descripcion: "METRO" },
  { codigo: 57, descripcion: "UNIDAD (BIENES)" },
];

/** Reads a list for an empty shop without a catalog: code, name, price, category, unit and whether it is sold; or why a row is refused. */
function productosDe(archivo: string) {
  return productosDeHoja(leer(archivo));
}

function productosDeHoja({ filas }: Planilla) {
  const read = createReader({
    unidades: UNIDADES,
    productosServicios: [],
    nuevoId: () => "nuevo",
    findPorCodigo: () => undefined,
  });
  return filas.map((fila) => {
    const { producto, revisada } = read(fila);
    if (producto === null) return revisada.notas;
    const { codigo, descripcion, precio, categoria, unidadMedida, activo } = producto;
    return [codigo, descripcion, precio, categoria, unidadMedida, activo];
  });
}

test.each([
  [
    "loyverse.csv",
    [
      ["10000", "Arroz grano de oro 1 kg", "9.50", "Abarrotes", 57, true],
      ["10001", "Queso menonita", "58.00", "Lácteos", 57, true],
      ["10002", "Polera escolar 8", "45.00", "Ropa", 57, true],
      ["10003", "Polera escolar 10", "45.00", "Ropa", 57, true],
      ["10004", "Polera escolar 12", "50.00", "Ropa", 57, true],
      ["10005", "Canasta del desayuno", "30.00", "Combos", 57, true],
      ["10006", "Agua Vital 2 l", "8.00", "Bebidas", 57, false],
    ],
  ],
  [
    "loyverse-es.csv",
    [
      ["10000", "Marraqueta", "0.50", "Panadería", 57, true],
      ["10001", "Coca Cola 2 l", "12.00", "Bebidas", 57, true],
    ],
  ],
  [
    "square.csv",
    [
      ["MAR-16", "Martillo de uña 16 oz", "85.00", "Herramientas", 57, true],
      ["PIN-B4", "Pintura látex Blanco 4 l", "145.00", "Pinturas", 57, true],
      ["PIN-R4", "Pintura látex Rojo 4 l", "150.00", "Pinturas", 57, true],
    ],
  ],
  [
    "shopify.csv",
    [
      ["ZAP-35-N", "Zapato escolar 35 Negro", "189.00", "Calzados", 57, true],
      ["ZAP-36-N", "Zapato escolar 36 Negro", "189.00", "Calzados", 57, true],
      ["GORRA-DE-LANA", "Gorra de lana", "60.00", null, 57, false],
    ],
  ],
  [
    "odoo-en.csv",
    [
      ["CAF-500", "Café tostado Yungas 500 g", "72.00", "Desayuno", 57, true],
      ["HAR-1", "Harina blanca", "7.00", "Abarrotes", 22, true],
      ["SERVILLETAS-100-U", "Servilletas 100 u", "5.50", "All", 57, false],
    ],
  ],
  [
    "odoo-es.csv",
    [
      ["TOR-2", 'Tornillo 2" galvanizado', "0.50", "Ferretería", 57, true],
      ["CAB-12", "Cable eléctrico N° 12", "4.50", "Electricidad", 30, true],
    ],
  ],
  [
    "excel-con-titulo.csv",
    [
      ["FE-001", "Clavo 2 pulgadas", "14.00", null, 22, true],
      ["FE-002", "Cemento Viacha 50 kg", "1062.50", null, 4, true],
      ["FE-003", "Lija de agua N° 120", "3.50", null, 57, true],
    ],
  ],
  [
    "sep.csv",
    [
      ["LLAJUA-FRASCO", "Llajua; frasco", "12.50", "Salsas", 57, true],
      ["LOCOTO-POR-KILO", "Locoto, por kilo", "18.00", "Verduras", 57, true],
    ],
  ],
])("%s is read whole, as it was exported", (archivo, esperados) => {
  expect(productosDe(archivo)).toEqual(esperados);
});

test("the line of a row is that of its file, below a title and a line that names the separator", () => {
  expect(leer("excel-con-titulo.csv").filas.map(({ linea }) => linea)).toEqual([5, 6, 7]);
  expect(leer("sep.csv").filas.map(({ linea }) => linea)).toEqual([3, 4]);
});

test("a sheet whose headings say nothing shows its columns, and is read by those that a person sets", () => {
  const registros = parseRegistros("Cosa;Cuánto\nFideo;5,50\nArroz;9");
  const sin = readPlanilla(registros);
  expect(sin.faltan).toEqual(["descripcion", "precio"]);
  expect(sin.titulos).toEqual([
    { titulo: "Cosa", columna: null, muestras: ["Fideo", "Arroz"] },
    { titulo: "Cuánto", columna: null, muestras: ["5,50", "9"] },
  ]);
  const con = readPlanilla(registros, ["descripcion", "precio"]);
  expect(con.faltan).toEqual([]);
  expect(con.filas.map(({ celdas }) => [celdas.codigo, celdas.precio])).toEqual([
    ["FIDEO", "5,50"],
    ["ARROZ", "9"],
  ]);
});

test.each([
  [
    "a row of totals is no product",
    "Artículo;Precio unitario (Bs)\nCemento;62,50\nTOTAL GENERAL:;62,50",
    [["CEMENTO", "Cemento", "62.50", null, 57, true], [expect.stringContaining("fila de totales")]],
  ],
  [
    "the shop's category wins over the kind of sale",
    "Código,Producto,P. Venta,Departamento,Tipo\n1,Queso,20.00,Lácteos,Granel",
    [["1", "Queso", "20.00", "Lácteos", 57, true]],
  ],
  [
    "the regular price wins over the offer's",
    "SKU,Name,Regular price,Sale price\nW-1,Camisa,120,99",
    [["W-1", "Camisa", "120.00", null, 57, true]],
  ],
  [
    "the price with VAT is the one that is charged",
    "Código;Descripción;Precio sin IVA;Precio con IVA\nM1;Mesa;100;114,94",
    [["M1", "Mesa", "114.94", null, 57, true]],
  ],
  [
    "two rows of one name and no code are told apart by a person",
    "Producto,PVP,Marca\nFoco 9W,15,Philips\nFoco 9W,14,Osram",
    [
      ["FOCO-9W", "Foco 9W", "15.00", null, 57, true],
      [expect.stringContaining("la línea 2 tiene el mismo nombre")],
    ],
  ],
  [
    "a name of two lines is one line",
    'Nombre;Precio\n"Pan\ngrande";1',
    [["PAN-GRANDE", "Pan grande", "1.00", null, 57, true]],
  ],
])("%s", (_que, texto, esperados) => {
  expect(productosDeHoja(readPlanilla(parseRegistros(texto)))).toEqual(esperados);
});

test("a sheet without headings shows its columns by their place, and none of its rows is taken for headings", () => {
  const registros = parseRegistros("Pan;Bs 0,50\nLeche;8,00\n");
  expect(readPlanilla(registros).titulos).toEqual([
    { titulo: "Columna 1", columna: null, muestras: ["Pan", "Leche"] },
    { titulo: "Columna 2", columna: null, muestras: ["Bs 0,50", "8,00"] },
  ]);
  const { filas } = readPlanilla(registros, ["descripcion", "precio"]);
  expect(filas.map(({ linea, celdas }) => [linea, celdas.precio])).toEqual([
    [1, "Bs 0,50"],
    [2, "8,00"],
  ]);
});

test("each column has its place in the list that a person chooses from", () => {
  expect(new Set(COLUMNAS_PLANILLA).size).toBe(COLUMNAS_PLANILLA.length);
});
