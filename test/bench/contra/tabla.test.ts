import { expect, test } from "vitest";
import type { Linea } from "./correr.ts";
import { juzgar } from "./juicio.ts";
import { formatLinea, formatMarkdown } from "./tabla.ts";

const pares = Array.from({ length: 5 }, () => ({ hoy: 2.5, antes: 2 }));
const medida: Linea = {
  grupo: "servidor",
  nombre: "una por llamada: procesador",
  kind: "procesador",
  unidad: "ms",
  pares,
  juicio: juzgar(pares),
  fallo: null,
};
const sinMedida: Linea = {
  ...medida,
  nombre: "en lotes: procesador",
  pares: [],
  juicio: null,
  fallo: { lado: "antes", motivo: "404\nmás" },
};

test("a line has its figures, its ratio and its verdict", () => {
  expect(formatLinea(medida).replaceAll(/ {2,}/g, " | ")).toBe(
    "servidor, una por llamada: procesador | 2.50 ms | 2.00 ms | 1.250 | 1.25 a 1.25 | 5 | más lenta",
  );
});

test("a line without a measure has its reason", () => {
  expect(formatLinea(sinMedida)).toBe("servidor, en lotes: procesador: sin medida (antes: 404)");
});

test("the table is Markdown", () => {
  expect(formatMarkdown([medida, { ...medida, kind: "reloj" }, sinMedida], { hoy: "a", antes: "b" })).toBe(
    [
      "|  | a | b | razón | entre | veredicto |",
      "| --- | --- | --- | --- | --- | --- |",
      "| servidor, una por llamada: procesador | 2.50 ms | 2.00 ms | 1.25 | 1.25 a 1.25 | más lenta |",
      "| servidor, una por llamada: procesador | 2.50 ms | 2.00 ms | 1.25 | 1.25 a 1.25 |  |",
      "| servidor, en lotes: procesador | sin medida (antes: 404) |  |  |  |  |",
    ].join("\n"),
  );
});
