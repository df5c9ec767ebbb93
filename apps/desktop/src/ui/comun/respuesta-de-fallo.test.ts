import { searchPreguntas } from "@mostrador/core/ayuda";
import { expect, test } from "vitest";
import { KINDS_FALLO } from "../../contract/fallos.ts";
import { respuestaDeFallo } from "./respuesta-de-fallo.ts";

test("every failure but one of a form's field leads to a question that the till's help has", () => {
  const suyas = new Set(searchPreguntas("", "caja").map(({ id }) => id));
  const sinPregunta = KINDS_FALLO.filter((kind) => !suyas.has(respuestaDeFallo(kind) ?? ""));
  expect(sinPregunta).toEqual(["entradaInvalida"]);
});

test("words that are no failure lead nowhere", () => {
  expect(["sinEmparejar", "", null, undefined].map(respuestaDeFallo)).toEqual([null, null, null, null]);
});
