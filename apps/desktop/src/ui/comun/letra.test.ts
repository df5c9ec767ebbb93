import { expect, test } from "vitest";
import { letraDe } from "./letra.ts";

test.each([
  [0, "A"],
  [1, "B"],
  [25, "Z"],
])("the place %i of a list is chosen by %s", (lugar, letra) => {
  expect(letraDe(lugar)).toBe(letra);
});
