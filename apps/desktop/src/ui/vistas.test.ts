/** The letters of the menu. */
import { expect, test } from "vitest";
import { NOMBRES_VISTA } from "./vista.ts";
import { VISTAS } from "./vistas.ts";

test("each screen has a letter of its title, and no two the same", () => {
  const letras = NOMBRES_VISTA.map((nombre) => VISTAS[nombre].letra);
  expect(new Set(letras).size).toBe(NOMBRES_VISTA.length);
  const ajenas = NOMBRES_VISTA.filter(
    (nombre) => !VISTAS[nombre].titulo.toUpperCase().includes(VISTAS[nombre].letra),
  );
  expect(ajenas).toEqual([]);
});
