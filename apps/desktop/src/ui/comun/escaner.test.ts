import { describe, expect, test } from "vitest";
import { createEscaner } from "./escaner.ts";

/** Types a text with the same pause between keys, ended by one key. */
function teclear(texto: string, pausaMs: number, fin = "Enter"): string | null {
  const escaner = createEscaner();
  let en = 1000;
  for (const key of texto) escaner({ key, en: (en += pausaMs) });
  const lectura = escaner({ key: fin, en: en + pausaMs });
  return lectura.kind === "codigo" ? lectura.codigo : null;
}

describe("a scanner", () => {
  test.each([
    ["a code at 5 ms a key", "7774021000068", 5, "Enter", "7774021000068"],
    ["a code ended by Tab", "ABA-001", 10, "Tab", "ABA-001"],
    ["typing at 80 ms a key is no scan", "7774021000068", 80, "Enter", null],
    ["three characters are too few", "123", 5, "Enter", null],
    ["a burst ended by an arrow is no scan", "7774021000068", 5, "ArrowDown", null],
  ])("%s", (_what, texto, pausa, fin, expected) => {
    expect(teclear(texto, pausa, fin)).toBe(expected);
  });

  test("a pause begins a new code: what was typed before is not part of it", () => {
    const escaner = createEscaner();
    escaner({ key: "x", en: 0 });
    "7774021".split("").forEach((key, i) => escaner({ key, en: 500 + i * 5 }));
    expect(escaner({ key: "Enter", en: 540 })).toMatchObject({ codigo: "7774021" });
  });

  test("its first key is known as perhaps the first, so that what stood in a field before it can stand there again", () => {
    const escaner = createEscaner();
    const kinds = "ab7774"
      .split("")
      .map((key, i) => escaner({ key, en: i < 2 ? i * 80 : 1000 + i * 5 }).kind);
    expect(kinds).toEqual(["empieza", "empieza", "empieza", "nada", "nada", "nada"]);
  });

  test("fifty scans in a second are fifty codes", () => {
    const escaner = createEscaner();
    let codes = 0;
    for (let n = 0; n < 50; n++) {
      "7770001".split("").forEach((key, i) => escaner({ key, en: n * 20 + i * 2 }));
      if (escaner({ key: "Enter", en: n * 20 + 14 }).kind === "codigo") codes++;
    }
    expect(codes).toBe(50);
  });
});
