import { expect, test } from "vitest";
import { textoToFtsEn } from "./busqueda.ts";

const deNombre = (palabra: string) => palabra === '"docena"*';

test.each([
  ["docena", 'nombre : ("docena"*)'],
  ["coca docena", '"coca"* AND "docena"* AND nombre : ("docena"*)'],
  ["coca", null],
  ["coca zero", null],
  ["*", null],
])("of %j only words that some name has are looked for in names", (texto, expresion) => {
  expect(textoToFtsEn("nombre", texto, deNombre)).toBe(expresion);
});
