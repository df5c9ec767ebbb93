import { describe, expect, test } from "vitest";
import { createSealer } from "./sealer.ts";

const CLAVE = Buffer.from(Array.from({ length: 32 }, (_, i) => i));
/** Sealed with that key by the server and by the till before they shared this module. */
const ANTERIORES = [
  [
    "the server's",
    "T+bYsRqM0s5/aeh1F4JtDHTSgSlVwC9ssKkTJyeYaJaLcQbFzsj4k4bDE1UieeEF+jPZiFPmsL4Q",
    "token de una empresa, ñandú",
  ],
  [
    "the till's",
    "tXmSdkR4D4HknhSUVv9fuJeo/kueRTApnz1bcjxzPDtsKvFV9o+WCYuF7Gar9dA2ki+XP5ck",
    "mst_credencial de una caja",
  ],
] as const;

describe("a sealer", () => {
  test.each(ANTERIORES)("opens bytes that an earlier program sealed: %s", (_de, sellado, texto) => {
    expect(createSealer(CLAVE).open(Buffer.from(sellado, "base64")).toString()).toBe(texto);
  });

  test("writes IV, tag and ciphertext, never the same bytes twice", () => {
    const { seal, open } = createSealer(CLAVE);
    const [uno, otro] = [seal("abc"), seal(Buffer.from("abc"))];
    expect([uno.length, uno.equals(otro)]).toEqual([12 + 16 + 3, false]);
    expect([open(uno).toString(), open(otro).toString()]).toEqual(["abc", "abc"]);
  });

  test.each([
    ["another key", (s: Buffer) => createSealer(Buffer.alloc(32)).open(s)],
    [
      "a changed byte",
      (s: Buffer) => createSealer(CLAVE).open(Buffer.from(s.map((b, i) => (i === 30 ? b ^ 1 : b)))),
    ],
    ["a tag cut short", (s: Buffer) => createSealer(CLAVE).open(s.subarray(0, 20))],
    ["a key of another length", (s: Buffer) => createSealer(Buffer.alloc(16)).open(s)],
  ])("refuses %s", (_que, abrir) => {
    const sellado = createSealer(CLAVE).seal("secreto");
    expect(() => abrir(sellado)).toThrow();
  });
});
