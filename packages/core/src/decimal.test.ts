import Big from "big.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Decimal } from "./decimal.ts";

/** Decimal texts of up to 20 digits on either side: within and beyond what a number holds. */
const texto = fc
  .tuple(fc.constantFrom("", "-"), fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.stringMatching(/^\d{0,20}$/))
  .map(([signo, enteros, resto]) => `${signo}${enteros}${resto === "" ? "" : `.${resto}`}`);
const escala = fc.integer({ min: 0, max: 8 });

/** big.js is the second opinion; it writes -0 where we write 0. */
const escrito = (big: Big, decimales?: number) =>
  big.toFixed(decimales, Big.roundHalfUp).replace(/^-(?=[0.]*$)/, "");

describe("an exact decimal agrees with big.js", () => {
  test("in sums, differences, products and comparisons, at any size", () => {
    fc.assert(
      fc.property(texto, texto, (a, b) => {
        const [mia, suya] = [Decimal.de(a), new Big(a)];
        expect(mia.plus(b).toFixed()).toBe(escrito(suya.plus(b)));
        expect(mia.minus(b).toFixed()).toBe(escrito(suya.minus(b)));
        expect(mia.times(b).toFixed()).toBe(escrito(suya.times(b)));
        expect(mia.cmp(b)).toBe(suya.cmp(b));
        expect(mia.abs().toFixed()).toBe(escrito(suya.abs()));
      }),
      { numRuns: 2000 },
    );
  });
  test("in rounding half-up and in writing it", () => {
    fc.assert(
      fc.property(texto, escala, (a, n) => {
        expect(Decimal.de(a).toFixed(n)).toBe(escrito(new Big(a), n));
        expect(Decimal.de(a).round(n).toFixed()).toBe(escrito(new Big(a).round(n, Big.roundHalfUp)));
      }),
      { numRuns: 2000 },
    );
  });
  test("in reading any JSON number", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }),
          fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 100),
          fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 100_000),
        ),
        (n) => {
          expect(Decimal.de(n).toFixed()).toBe(escrito(new Big(n)));
        },
      ),
      { numRuns: 3000 },
    );
  });
  test("in quotients, of which the digit after the last is looked at", () => {
    const Ancho = Big();
    Ancho.DP = 60;
    fc.assert(
      fc.property(texto, texto, escala, (a, b, n) => {
        fc.pre(!new Big(b).eq(0));
        expect(Decimal.de(a).div(b, n).toFixed(n)).toBe(escrito(new Ancho(a).div(b), n));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("an exact decimal", () => {
  test.each(["", "-", ".", "1.2.3", "1,5", " 1", "0x10", "NaN", "Infinity", "1e"])(
    "is not read from %j",
    (t) => {
      expect(() => Decimal.de(t)).toThrow(/no es un número/);
    },
  );
  test.each([Number.NaN, Infinity])("is not made of %d", (n) => {
    expect(() => Decimal.de(n)).toThrow(/no es un número/);
  });
  test.each([
    ["9007199254740991", "1", "9007199254740992"],
    ["9007199254740993", "-2", "9007199254740991"],
  ])("crosses the edge of exact numbers: %s + %s = %s", (a, b, suma) => {
    expect(Decimal.de(a).plus(b).toFixed()).toBe(suma);
  });
});
