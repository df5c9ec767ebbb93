import { existsSync, globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, test } from "vitest";

const RAIZ = join(import.meta.dirname, "../..");
const SERVIDOR = join(RAIZ, "apps/server/src");
const ROOMS = [
  ...new Set(globSync("*/**/*.ts", { cwd: SERVIDOR }).map((ruta) => ruta.split(sep)[0] ?? "")),
].toSorted();

test("the server has the rooms that docs/ARCHITECTURE.md lists", () => {
  const mapa = readFileSync(join(RAIZ, "docs/ARCHITECTURE.md"), "utf8");
  const listadas = [...mapa.matchAll(/\| `([\w-]+)\/` \| /g)].map(([, nombre = ""]) => nombre);
  expect(listadas.toSorted()).toEqual(ROOMS);
});

test.each(ROOMS)("the room %s says in at most 15 lines what it owns, and where to begin", (room) => {
  const lineas = readFileSync(join(SERVIDOR, room, "README.md"), "utf8")
    .trim()
    .split("\n");
  expect(lineas[0]).toBe(`# ${room}`);
  expect(lineas.length).toBeLessThanOrEqual(15);
  const [, principio = ""] = /^Begin with `([^`]+)`/m.exec(lineas.join("\n")) ?? [];
  expect(existsSync(join(SERVIDOR, room, principio))).toBe(true);
});
