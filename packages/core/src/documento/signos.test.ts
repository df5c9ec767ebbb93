import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { legible, REPERTORIOS, WINANSI } from "./signos.ts";

describe("a sign that the font or the printer lacks", () => {
  test.each([
    ["a measure's marks", "½″ ≥ 10 mm, −5 °C", '½" >= 10 mm, -5 °C'],
    ["a fraction beside its whole", "1⅛ y ⅛", "1 1/8 y 1/8"],
    ["a letter's accent, where the letter has no such one here", "Čapek, Łódź", "Capek, Lódz"],
    ["an accent that came apart from its letter", "n\u0303andu\u0301", "ñandú"],
    ["blanks of all kinds", "a\u2009b\u202Fc\u00A0d\te", "a b c d e"],
    ["what shows nothing", "a\u200Bb\uFEFFc\u00ADd", "abcd"],
    ["what nothing here is like", "漢 각 😀", "? ??? ?"],
  ])("is written as what is like it: %s", (_, texto, expected) => {
    for (const repertorio of [WINANSI, REPERTORIOS.PC858]) expect(legible(texto, repertorio)).toBe(expected);
  });

  test("is told apart by means: the page has dashes and quotes, the roll has not", () => {
    expect(legible("“a” – b… • €", WINANSI)).toBe("“a” – b… • €");
    expect(legible("“a” – b… • €", REPERTORIOS.PC858)).toBe('"a" - b... · €');
  });

  test.each([["WinAnsi", WINANSI], ...Object.entries(REPERTORIOS)])(
    "never gets through to %s, whatever the text",
    (_, repertorio) => {
      fc.assert(
        fc.property(fc.string({ unit: "binary" }), (texto) => {
          for (const signo of legible(texto, repertorio))
            expect(repertorio.has(signo) || /[\n\x20-\x7E]/.test(signo)).toBe(true);
        }),
      );
    },
  );
});
