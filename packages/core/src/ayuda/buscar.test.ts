import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { searchPreguntas, PREGUNTAS } from "./index.ts";

describe("a person's words find the answer first", () => {
  test.each<[string, "caja" | "portal", string]>([
    ["se cayó el internet", "caja", "sin-internet"],
    ["no sale el papel", "caja", "no-imprime"],
    ["no imprime", "caja", "no-imprime"],
    ["IMPRESORA", "caja", "no-imprime"],
    ["anular factura", "caja", "anular"],
    ["me devuelven un producto", "caja", "devolver"],
    ["factura con nit", "caja", "nit"],
    ["error 1037", "caja", "nit-invalido"],
    ["arqueo", "caja", "turno"],
    ["olvide la clave", "caja", "pin"],
    ["talonario", "caja", "factura-de-papel"],
    ["versión nueva", "caja", "actualizar"],
    ["vence el certificado", "portal", "certificado"],
    ["me robaron la computadora", "portal", "caja-perdida"],
    ["libro de ventas", "portal", "contador"],
    ["migrar de loyverse", "portal", "mudarse"],
    ["llevarme mis datos", "portal", "irse"],
    ["respaldo", "portal", "copia"],
    ["smartscreen", "portal", "smartscreen"],
  ])("%s", (texto, donde, id) => {
    expect(searchPreguntas(texto, donde)[0]?.id).toBe(id);
  });
});

test("words that no question has find none, and no words find all of a program's", () => {
  expect(searchPreguntas("zzzz", "caja")).toEqual([]);
  expect(searchPreguntas("  ", "caja").map(({ donde }) => donde)).not.toContain("portal");
});

test("no text breaks the search, and it invents no question", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (texto) => {
      for (const hallada of searchPreguntas(texto, "portal")) expect(PREGUNTAS).toContain(hallada);
    }),
  );
});

test("a question has its own name, ends as a sentence or a question, and has words without accents", () => {
  expect(new Set(PREGUNTAS.map(({ id }) => id)).size).toBe(PREGUNTAS.length);
  for (const { respuesta, palabras } of PREGUNTAS) {
    for (const paso of respuesta) expect(paso).toMatch(/[.!]$/);
    expect(palabras).toMatch(/^[a-z0-9 ]+$/);
  }
});
