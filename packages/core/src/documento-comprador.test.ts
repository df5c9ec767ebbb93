import { describe, expect, test } from "vitest";
import { documentoToText, leerComplemento, separarComplemento } from "./documento-comprador.ts";

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
    expect(separarComplemento({ tipoDocumento, numeroDocumento, complemento: null })).toEqual({
      tipoDocumento: tipo,
      numeroDocumento: numero,
      complemento,
    });
  });

  test("a complement in a field of its own stays there, in capitals", () => {
    const suelto = { tipoDocumento: 1, numeroDocumento: "5551299", complemento: "1b" };
    expect(separarComplemento(suelto)).toEqual({ ...suelto, complemento: "1B" });
  });

  test("is written back as it was read", () => {
    for (const texto of ["5551299-1B", "1028627025", "A-12"])
      expect(documentoToText(leerComplemento(texto))).toBe(texto);
  });
});
