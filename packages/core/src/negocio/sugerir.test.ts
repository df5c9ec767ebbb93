import { expect, test } from "vitest";
import { searchCodigos } from "./sugerir.ts";

const CATALOGO = [
  { codigo: 1000101, actividad: "4711100", descripcion: "ARROZ EN GRANO" },
  { codigo: 1000118, actividad: "4711100", descripcion: "CAFÉ MOLIDO" },
  { codigo: 99100, actividad: "620100", descripcion: "SERVICIOS DE CAFÉ Y TÉ" },
];

test.each([
  ["1000118", [1000118]],
  ["10001", [1000101, 1000118]],
  ["cafe", [1000118, 99100]],
  ["molido CAFÉ", [1000118]],
  ["leche", []],
  [" ", []],
])("a code is found by %j", (texto, codigos) => {
  expect(searchCodigos(CATALOGO, texto).map(({ codigoSin }) => codigoSin)).toEqual(codigos);
});

test("a search gives a page of codes, not the whole catalog", () => {
  const muchos = Array.from({ length: 300 }, (_, i) => ({ ...CATALOGO[0]!, codigo: 2_000_000 + i }));
  expect(searchCodigos(muchos, "arroz")).toHaveLength(50);
});
