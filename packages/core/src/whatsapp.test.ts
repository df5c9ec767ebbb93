import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { enlaceWhatsapp, parseCelular } from "./whatsapp.ts";

describe("a mobile number of Bolivia", () => {
  test.each([
    ["71234567", "71234567"],
    ["+591 712-34567", "71234567"],
    ["591 61234567", "61234567"],
    ["(591) 6.123.4567", "61234567"],
    ["21234567", null],
    ["7123456", null],
    ["712345678", null],
    ["+54 71234567", null],
    ["", null],
  ])("%s is %s", (texto, digitos) => {
    expect(parseCelular(texto)).toBe(digitos);
  });
});

test("a link carries its text whole, whatever signs are in it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (texto) => {
      const url = new URL(enlaceWhatsapp("71234567", texto));
      expect([url.origin + url.pathname, url.searchParams.get("text"), url.hash]).toEqual([
        "https://wa.me/59171234567",
        texto,
        "",
      ]);
    }),
  );
});
