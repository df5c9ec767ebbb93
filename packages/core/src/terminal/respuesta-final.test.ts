import { expect, test } from "vitest";
import { isRespuestaFinal } from "./respuesta-final.ts";

test.each([
  [400, "", true],
  [404, "facturaNoEncontrada", true],
  [422, "", true],
  [429, "demasiadasLlamadas", false],
  [409, "", false],
  [409, "operacionEnCurso", false],
  [409, "estadoInterno", false],
  [409, "facturaNoEmitida", true],
  [409, "facturaConNota", true],
  [409, "notaSinLugar", true],
  [200, "", false],
  [502, "enDuda", false],
])("a reply %i with the name '%s' is the last word: %s", (status, codigo, final) => {
  expect(isRespuestaFinal(status, codigo)).toBe(final);
});
