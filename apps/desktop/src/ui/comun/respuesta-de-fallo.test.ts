import { searchPreguntas } from "@mostrador/core/ayuda";
import { expect, test } from "vitest";
import { KINDS_FALLO } from "../../contract/fallos.ts";
import { respuestaDeFallo } from "./respuesta-de-fallo.ts";

test("what a failure leads to is a question that the till's help has", () => {
  const suyas = new Set(searchPreguntas("", "caja").map(({ id }) => id));
  const ids = KINDS_FALLO.map(respuestaDeFallo).filter((id) => id !== null);
  expect(ids.filter((id) => !suyas.has(id))).toEqual([]);
  expect(new Set(ids).size).toBeGreaterThan(15);
});

test("a form's own fields, and words that are no failure, lead nowhere", () => {
  expect(
    ["entradaInvalida", "pagoInsuficiente", "sinEmparejar", null, undefined].map(respuestaDeFallo),
  ).toEqual(Array.from({ length: 5 }, () => null));
});
