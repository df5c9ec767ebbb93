import { expect, test } from "vitest";
import { newUuid } from "./uuid.ts";

/** Fills the bytes with one value. */
const todos = (valor: number) => ({ getRandomValues: (bytes: Uint8Array) => bytes.fill(valor) });

test.each([
  [0x00, "00000000-0000-4000-8000-000000000000"],
  [0xff, "ffffffff-ffff-4fff-bfff-ffffffffffff"],
])("bytes of %i keep the version's and the variant's bits", (valor, uuid) => {
  expect(newUuid(todos(valor))).toBe(uuid);
});

test("each byte stands in its place", () => {
  const contados = { getRandomValues: (bytes: Uint8Array) => bytes.set(bytes.map((_, i) => i)) };
  expect(newUuid(contados)).toBe("00010203-0405-4607-8809-0a0b0c0d0e0f");
});

test("a program's own randomness repeats none in a thousand", () => {
  expect(new Set(Array.from({ length: 1000 }, () => newUuid(crypto))).size).toBe(1000);
});
