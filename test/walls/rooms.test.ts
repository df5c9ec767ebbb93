import { existsSync, globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { describe, expect, test } from "vitest";

const RAIZ = join(import.meta.dirname, "../..");
const MAPA = readFileSync(join(RAIZ, "docs/ARCHITECTURE.md"), "utf8");

/** The folders of source files directly below a folder. */
function roomsOf(carpeta: string): string[] {
  const archivos = globSync("*/**/*.{ts,tsx,css}", { cwd: join(RAIZ, carpeta) });
  return [...new Set(archivos.map((ruta) => ruta.split(sep)[0] ?? ""))].toSorted();
}

/** The rooms that the map's table puts into a program. */
function listadas(programa: "server" | "till" | "screen"): string[] {
  return [...MAPA.matchAll(/^\| `([\w-]+)\/` \| ([a-z, ]+) \| /gm)]
    .filter(([, , programas = ""]) => programas.split(", ").includes(programa))
    .map(([, nombre = ""]) => nombre)
    .toSorted();
}

const SERVIDOR = roomsOf("apps/server/src");
const CAJA = roomsOf("apps/desktop/src/caja");
const PANTALLA = roomsOf("apps/desktop/src/ui");
/** Folders of the till's screens that have no room in its selling half. */
const PANTALLAS = PANTALLA.filter((room) => !CAJA.includes(room));

test("docs/ARCHITECTURE.md lists the rooms of the server, of the till and of its screen", () => {
  expect(listadas("server")).toEqual(SERVIDOR);
  expect(listadas("till")).toEqual(CAJA);
  expect(listadas("screen")).toEqual(PANTALLA);
});

test("docs/ARCHITECTURE.md fits on a screen", () => {
  expect(MAPA.trim().split("\n").length).toBeLessThanOrEqual(80);
  expect(Math.max(...MAPA.split("\n").map((linea) => linea.length))).toBeLessThanOrEqual(160);
});

describe.each([
  ["apps/server/src", SERVIDOR],
  ["apps/desktop/src/caja", CAJA],
  ["apps/desktop/src/ui", PANTALLAS],
])("in %s", (carpeta, rooms) => {
  test.each(rooms)("the room %s says in at most 15 lines what it owns, and where to begin", (room) => {
    const lineas = readFileSync(join(RAIZ, carpeta, room, "README.md"), "utf8")
      .trim()
      .split("\n");
    expect(lineas[0]).toBe(`# ${room}`);
    expect(lineas.length).toBeLessThanOrEqual(15);
    const [, principio = ""] = /^Begin with `([^`]+)`/m.exec(lineas.join("\n")) ?? [];
    expect(existsSync(join(RAIZ, carpeta, room, principio))).toBe(true);
  });
});

test("a room of the till that the server has too is the same subject: neither has a name of an older layer", () => {
  const capas = ["db", "sync", "negocio", "posventa", "use-cases"];
  expect([...CAJA, ...PANTALLAS, ...SERVIDOR].filter((room) => capas.includes(room))).toEqual([]);
});

test("each file at the root of the till's selling half stands in the README of its program with its reason", () => {
  const texto = readFileSync(join(RAIZ, "apps/desktop/README.md"), "utf8");
  const conMotivo = [...texto.matchAll(/^\| (`caja\/.+\.ts`) \| .{20,} \|$/gm)].flatMap(([, nombres = ""]) =>
    [...nombres.matchAll(/caja\/([\w-]+\.ts)/g)].map(([, nombre]) => nombre),
  );
  const enLaRaiz = globSync("*.ts", { cwd: join(RAIZ, "apps/desktop/src/caja") }).filter(
    (nombre) => !nombre.endsWith(".test.ts"),
  );
  expect(enLaRaiz.length).toBeGreaterThan(5);
  expect(enLaRaiz.filter((nombre) => !conMotivo.includes(nombre))).toEqual([]);
});
