import { existsSync, globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { describe, expect, test } from "vitest";

const RAIZ = join(import.meta.dirname, "../..");
const MAPA = readFileSync(join(RAIZ, "docs/ARCHITECTURE.md"), "utf8").split(/^## /m);

/** The folders of source files directly below a folder. */
function roomsOf(carpeta: string): string[] {
  const archivos = globSync("*/**/*.{ts,tsx,css}", { cwd: join(RAIZ, carpeta) });
  return [...new Set(archivos.map((ruta) => ruta.split(sep)[0] ?? ""))].toSorted();
}

/** The rooms that the map's part lists, after a prefix. */
function listadas(parte: string, prefijo: string): string[] {
  const texto = MAPA.find((una) => una.startsWith(`${parte}\n`)) ?? "";
  return [...texto.matchAll(/\| `([\w/-]+)\/` +\| /g)]
    .map(([, nombre = ""]) => nombre)
    .filter((nombre) => nombre.startsWith(prefijo))
    .map((nombre) => nombre.slice(prefijo.length))
    .toSorted();
}

const SERVIDOR = roomsOf("apps/server/src");
const CAJA = roomsOf("apps/desktop/src/caja");
/** Folders of the till's screens that have no room in its selling half. */
const PANTALLAS = roomsOf("apps/desktop/src/ui").filter((room) => !CAJA.includes(room));

test("docs/ARCHITECTURE.md lists the rooms of the server and of the till", () => {
  expect(listadas("server", "")).toEqual(SERVIDOR);
  expect(listadas("desktop", "caja/")).toEqual(CAJA);
  expect(listadas("desktop", "ui/")).toEqual(PANTALLAS);
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

test("each file at the root of the till's selling half stands in docs/ARCHITECTURE.md with its reason", () => {
  const parte = MAPA.find((una) => una.startsWith("desktop\n")) ?? "";
  const conMotivo = [...parte.matchAll(/^\| (`caja\/.+\.ts`) \| .{20,} \|$/gm)].flatMap(([, nombres = ""]) =>
    [...nombres.matchAll(/caja\/([\w-]+\.ts)/g)].map(([, nombre]) => nombre),
  );
  const enLaRaiz = globSync("*.ts", { cwd: join(RAIZ, "apps/desktop/src/caja") }).filter(
    (nombre) => !nombre.endsWith(".test.ts"),
  );
  expect(enLaRaiz.length).toBeGreaterThan(5);
  expect(enLaRaiz.filter((nombre) => !conMotivo.includes(nombre))).toEqual([]);
});
