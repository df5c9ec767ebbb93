/** The letters of the till's menu, read from its source: the screens themselves need a browser. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const VISTAS = readFileSync(join(import.meta.dirname, "../../apps/desktop/src/ui/vistas.ts"), "utf8");
const entradas = [...VISTAS.matchAll(/titulo: "([^"]+)",\s+letra: "([^"]+)"/g)].map(
  ([, titulo = "", letra = ""]) => ({ titulo, letra }),
);

test("each screen of the menu has a letter of its title, and no two the same", () => {
  expect(entradas).toHaveLength([...VISTAS.matchAll(/titulo: "/g)].length);
  expect(new Set(entradas.map(({ letra }) => letra)).size).toBe(entradas.length);
  expect(entradas.filter(({ titulo, letra }) => !titulo.toUpperCase().includes(letra))).toEqual([]);
});
