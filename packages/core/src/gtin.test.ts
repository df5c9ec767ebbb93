import fc from "fast-check";
import { expect, test } from "vitest";
import { completarGtin, isGtin } from "./gtin.ts";

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
