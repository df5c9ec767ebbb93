import { describe, expect, test } from "vitest";
import { filaToCsv } from "../libro/fila.ts";
import { parsePlanilla } from "./planilla.ts";

function read(texto: string) {
  const planilla = parsePlanilla(texto);
  if (!planilla.ok) throw new Error(planilla.error);
  return planilla.value;
}

describe("a price list with two headings of one column", () => {
  test("is read by the column's own name, wherever it stands; the other heading is told", () => {
    const lineas = "precio;referencia;codigo;descripcion;detalle\n5;R-9;A1;Café;molido\n6;R-8;A2;Té;";
    const { filas, ignoradas, columnas } = read(lineas);
    expect(filas.map(({ celdas }) => [celdas.codigo, celdas.descripcion])).toEqual([
      ["A1", "Café"],
      ["A2", "Té"],
    ]);
    expect(ignoradas).toEqual(["referencia", "detalle"]);
    expect(columnas).toEqual(["precio", "codigo", "descripcion"]);
  });

  test("of one name is read by the first", () => {
    const { filas, ignoradas } = read("codigo;precio;descripcion;precio\nA1;5;Café;7");
    expect(filas[0]?.celdas.precio).toBe("5");
    expect(ignoradas).toEqual(["precio"]);
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
