import { describe, expect, test } from "vitest";
import { filaToCsv } from "../libro/fila.ts";
import { parseRegistros, readPlanilla, type Planilla } from "./planilla.ts";

const read = (texto: string) => readPlanilla(parseRegistros(texto));
const columnas = ({ titulos }: Planilla) => titulos.flatMap(({ columna }) => columna ?? []);
const ignoradas = ({ titulos }: Planilla) =>
  titulos.filter(({ columna }) => columna === null).map(({ titulo }) => titulo);

describe("a price list with two headings of one column", () => {
  test("is read by the column's own name, wherever it stands; the other heading is told", () => {
    const lineas = "precio;referencia;codigo;descripcion;detalle\n5;R-9;A1;Café;molido\n6;R-8;A2;Té;";
    const planilla = read(lineas);
    expect(planilla.filas.map(({ celdas }) => [celdas.codigo, celdas.descripcion])).toEqual([
      ["A1", "Café"],
      ["A2", "Té"],
    ]);
    expect(ignoradas(planilla)).toEqual(["referencia", "detalle"]);
    expect(columnas(planilla)).toEqual(["precio", "codigo", "descripcion"]);
  });

  test("of one name is read by the first", () => {
    const planilla = read("codigo;precio;descripcion;precio\nA1;5;Café;7");
    expect(planilla.filas[0]?.celdas.precio).toBe("5");
    expect(ignoradas(planilla)).toEqual(["precio"]);
  });
});

test.each(["-10% con tarjeta", "+Vida 2 l", "@Hogar", "=1+1"])(
  "a list that was exported is read with %j as it was",
  (texto) => {
    const lineas = ["codigo", "descripcion", "precio"];
    const { filas } = read(filaToCsv(lineas) + filaToCsv([texto, texto, "5.00"]));
    expect(filas[0]?.celdas).toEqual({ codigo: texto, descripcion: texto, precio: "5.00" });
  },
);

test.each([
  "Cod;Detalle del artículo;P. Venta",
  "Código artículo;Detalle del producto;Precio",
  "Cód. producto;Descripción del producto;Precio Bs",
  "COD. INTERNO;Mercadería;PRECIO UNIT.",
])("the headings of a Bolivian sheet are known: %s", (titulos) => {
  const { filas } = read(`${titulos}\nF-1;Martillo carpintero;45.50`);
  expect(filas[0]?.celdas).toEqual({ codigo: "F-1", descripcion: "Martillo carpintero", precio: "45.50" });
});
