import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { claveDeCodigo, completarGtin, escriturasDeCodigo, isGtin } from "./gtin.ts";

test.each([
  ["an EAN-13", "4006381333931"],
  ["an EAN-8", "73513537"],
  ["a UPC-A", "036000291452"],
  ["a case", "10614141000415"],
])("%s that is printed on a real product is a GTIN", (_what, codigo) => {
  expect(isGtin(codigo)).toBe(true);
});

test.each(["", "123", "4006381333932", "40063813339", "A006381333931", " 4006381333931", "12345678901"])(
  "%j is none",
  (texto) => {
    expect(isGtin(texto)).toBe(false);
  },
);

test("no GTIN stays one when one of its digits is misread", () => {
  fc.assert(
    fc.property(fc.nat({ max: 12 }), fc.integer({ min: 1, max: 9 }), (posicion, mas) => {
      const codigo = "4006381333931";
      const otro = (Number(codigo[posicion]) + mas) % 10;
      expect(isGtin(codigo.slice(0, posicion) + String(otro) + codigo.slice(posicion + 1))).toBe(false);
    }),
  );
});

test.each([
  ["400638133393", "4006381333931"],
  ["9638507", "96385074"],
  ["03600029145", "036000291452"],
])("the digits %s are completed to %s", (digitos, gtin) => {
  expect(completarGtin(digitos)).toBe(gtin);
});

/** A GTIN of so many digits, whose check digit is right. */
const gtin = (cifras: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: cifras - 1, maxLength: cifras - 1 })
    .map((digitos) => completarGtin(digitos.join("")));

describe("the key by which codes are compared", () => {
  test("is one of a UPC-A, and of it with zeros before it", () => {
    fc.assert(
      fc.property(gtin(12), (upc) => {
        const formas = [upc, `0${upc}`, `00${upc}`];
        expect(new Set(formas.map(claveDeCodigo)).size).toBe(1);
        for (const forma of formas) expect(escriturasDeCodigo(forma)).toEqual(expect.arrayContaining(formas));
      }),
    );
  });

  test("of an EAN-8 is of no printed EAN-13, and one with that of its 14 digits", () => {
    expect(escriturasDeCodigo("96385074")).toContain("00000096385074");
    fc.assert(
      fc.property(gtin(8), gtin(13), (ocho, trece) => {
        fc.pre(!trece.startsWith("00000"));
        expect(claveDeCodigo(ocho)).not.toBe(claveDeCodigo(trece));
      }),
    );
  });

  test.each(["A-100", "1001", "036000291453", "36000291452", "0", "", "café"])(
    "of %j, which is no GTIN, is that text",
    (codigo) => {
      expect(claveDeCodigo(codigo)).toBe(codigo);
      expect(escriturasDeCodigo(codigo)).toEqual([codigo]);
    },
  );

  test("is the same of two codes where each is a writing of the other, and only there", () => {
    const codigo = fc
      .oneof(gtin(8), gtin(12), gtin(13), gtin(14), fc.string({ maxLength: 14 }))
      .chain((uno) => fc.constantFrom(uno, `0${uno}`, `00${uno}`, uno.replace(/^0/, "")));
    fc.assert(
      fc.property(codigo, codigo, (uno, otro) => {
        for (const [a, b] of [
          [uno, otro],
          [uno, uno.padStart(14, "0")],
        ] as const)
          expect(escriturasDeCodigo(a).includes(b)).toBe(claveDeCodigo(a) === claveDeCodigo(b));
      }),
    );
  });
});
