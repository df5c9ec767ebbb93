import { describe, expect, test } from "vitest";
import {
  documentoDeTexto,
  documentoToText,
  faltaDocumento,
  parseComplemento,
  splitComplemento,
} from "./documento-comprador.ts";

describe("a buyer's document as it is typed", () => {
  test.each([
    ["a CI with its complement", 1, "5551299-1B", [1, "5551299", "1B"]],
    ["what was taken for a NIT is a CI", 5, "5551299-1b", [1, "5551299", "1B"]],
    ["with blanks around the dash", 5, "5551299 - 1B", [1, "5551299", "1B"]],
    ["digits alone stay what they are", 5, "1028627025", [5, "1028627025", null]],
    ["one sign is not a complement yet", 5, "5551299-1", [5, "5551299-1", null]],
    ["three signs are none", 5, "5551299-1BC", [5, "5551299-1BC", null]],
    ["letters before the dash are none", 1, "E551299-1B", [1, "E551299-1B", null]],
    ["a passport is left as it is", 3, "5551299-1B", [3, "5551299-1B", null]],
    ["a foreigner's card too", 2, "5551299-1B", [2, "5551299-1B", null]],
  ])("%s", (_caso, tipoDocumento, numeroDocumento, [tipo, numero, complemento]) => {
    expect(splitComplemento({ tipoDocumento, numeroDocumento, complemento: null })).toEqual({
      tipoDocumento: tipo,
      numeroDocumento: numero,
      complemento,
    });
  });

  test("a complement in a field of its own stays there, in capitals", () => {
    const suelto = { tipoDocumento: 1, numeroDocumento: "5551299", complemento: "1b" };
    expect(splitComplemento(suelto)).toEqual({ ...suelto, complemento: "1B" });
  });

  test("is written back as it was read", () => {
    for (const texto of ["5551299-1B", "1028627025", "A-12"])
      expect(documentoToText(parseComplemento(texto))).toBe(texto);
  });
});

describe("the kind of document follows what is typed", () => {
  test.each([
    ["digits are a NIT", "1028627025", null, [5, "1028627025", null]],
    ["or a CI, where that was chosen", "5551299", 1, [1, "5551299", null]],
    ["digits, a dash and two signs are a CI with its complement", "5551299-1b", null, [1, "5551299", "1B"]],
    ["whatever was chosen of the two before", "5551299-1b", 5, [1, "5551299", "1B"]],
    ["on the way there it is a CI", "5551299-1", null, [1, "5551299-1", null]],
    ["other letters are a passport", "AB123456", null, [3, "AB123456", null]],
    ["a NIT cannot have letters: it was chosen for another text", "AB123456", 5, [3, "AB123456", null]],
    ["a foreigner's card that was chosen stays one", "E-123456", 2, [2, "E-123456", null]],
    ["a known client's own kind holds for digits too", "123456", 3, [3, "123456", null]],
    ["digits again are a NIT again", "123456", null, [5, "123456", null]],
  ] as const)("%s", (_regla, texto, elegido, [tipoDocumento, numeroDocumento, complemento]) => {
    expect(documentoDeTexto(texto, elegido)).toEqual({ tipoDocumento, numeroDocumento, complemento });
  });
});

describe("a number that cannot be of its kind", () => {
  test.each([
    [5, "12345678901234", /13 como máximo/],
    [5, "12A", /solo dígitos/],
    [1, "5551299-1", /dos letras o números/],
    [1, "AB12", /solo dígitos/],
    [3, "", /Falta/],
    [3, "A".repeat(21), /hasta 20/],
  ])("%i %s", (tipoDocumento, numeroDocumento, falta) => {
    expect(faltaDocumento({ tipoDocumento, numeroDocumento, complemento: null })).toMatch(falta);
  });

  test.each([
    [5, "1028627025"],
    [1, "5551299"],
    [2, "E-123456"],
    [3, "AB123456"],
    [4, "0"],
  ])("%i %s is none", (tipoDocumento, numeroDocumento) => {
    expect(faltaDocumento({ tipoDocumento, numeroDocumento, complemento: null })).toBeNull();
  });
});
