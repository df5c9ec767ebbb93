/** A file for spreadsheets has each row once, however many parts it is sent in. */
import { expect, test } from "vitest";
import { descargaDe } from "./planilla.ts";

const COLUMNAS = [
  { titulo: "n", celda: ({ n }: { n: number }) => n, entero: true },
  { titulo: "doble", celda: ({ n }: { n: number }) => n * 2, entero: true },
] as const;

test.each([0, 1, 199, 200, 201, 400, 401])("CSV of %i rows has them all in their order", async (cuantas) => {
  const filas = Array.from({ length: cuantas }, (_, n) => ({ n }));
  const { partes } = descargaDe("csv", "prueba", COLUMNAS, filas);
  let texto = "";
  for await (const parte of partes) texto += parte.toString();
  const [, ...lineas] = texto.trim().split("\r\n");
  expect(lineas.map((linea) => linea.split(",").map(Number))).toEqual(filas.map(({ n }) => [n, n * 2]));
});
