import { expect, test } from "vitest";
import { createAvance, type Paso } from "./avance.ts";

const paso = (hecho: number): Paso => ({ que: "Leyendo la base", hecho, total: 300e6, unidad: "bytes" });

function run(isTTY: boolean, callaMs: number, hechos: readonly number[]): string[] {
  const escrito: string[] = [];
  let ms = 0;
  const { avisar, fin } = createAvance(
    { isTTY, write: (texto) => escrito.push(texto) },
    { callaMs, ahora: () => (ms += 100) },
  );
  for (const hecho of hechos) avisar(paso(hecho));
  fin();
  return escrito;
}

test("a log gets a line each tenth, with the count of the total", () => {
  expect(run(false, 0, [1e6, 2e6, 30e6, 31e6, 300e6])).toEqual([
    "Leyendo la base: 1 de 300 MB (0 %)\n",
    "Leyendo la base: 30 de 300 MB (10 %)\n",
    "Leyendo la base: 300 de 300 MB (100 %)\n",
  ]);
});

test("on a terminal one line is written over, and is gone at the end", () => {
  expect(run(true, 0, [1e6, 2e6])).toEqual([
    "\r\u001B[KLeyendo la base: 1 de 300 MB (0 %)",
    "\r\u001B[KLeyendo la base: 2 de 300 MB (0 %)",
    "\r\u001B[K",
  ]);
});

test("what is done in a moment says nothing", () => {
  expect(run(false, 1000, [1e6, 300e6])).toEqual([]);
});
