import fc from "fast-check";
import { expect, test } from "vitest";
import { buildClaveCopia, CLAVE_COPIA_MINIMA } from "./clave-copia.ts";

/** Gives the bytes one after the other, and then again. */
const de = (bytes: readonly number[]) => {
  let i = 0;
  return () => bytes[i++ % bytes.length] ?? 0;
};

test("a key has eight groups of five letters that stay apart on paper, from whatever bytes", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(255), { minLength: 1 }), (bytes) => {
      fc.pre(bytes.some((byte) => byte < 248));
      const clave = buildClaveCopia(de(bytes));
      expect(clave).toMatch(/^[2-9A-HJKMNP-Z]{5}(?:-[2-9A-HJKMNP-Z]{5}){7}$/);
      expect(clave.length).toBeGreaterThan(CLAVE_COPIA_MINIMA);
    }),
  );
});

test("each letter comes from as many bytes as any other; the bytes left over make none", () => {
  const veces = new Map<string, number>();
  for (let byte = 0; byte < 248; byte++) {
    const [letra = ""] = buildClaveCopia(de([byte]));
    veces.set(letra, (veces.get(letra) ?? 0) + 1);
  }
  expect([...new Set(veces.values())]).toEqual([8]);
  expect(buildClaveCopia(de([255, 0]))[0]).toBe("2");
});
