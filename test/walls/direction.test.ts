import { globSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { expect, test } from "vitest";

const RAIZ = join(import.meta.dirname, "../..");
const SERVIDOR = join(RAIZ, "apps/server/src");
const MAPA = readFileSync(join(RAIZ, "docs/ARCHITECTURE.md"), "utf8");

/** A room's place in the direction: the table of docs/ARCHITECTURE.md lists the server's rooms from the lowest to the highest. */
const NIVEL = new Map(
  [...MAPA.matchAll(/^\| `([\w-]+)\/` \| server\b/gm)].map(([, room = ""], i) => [room, i] as const),
);

/** The one file that every room imports and that names parts of all rooms. It holds types alone. */
const TYPES_OF_ALL = "deps.ts";

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

/** The product files of the server, and their imports of each other. */
const FILES = globSync("**/*.ts", { cwd: SERVIDOR })
  .map((ruta) => ruta.split(sep).join("/"))
  .filter((ruta) => !ruta.endsWith(".test.ts") && !ruta.startsWith("support/"));
const ARROWS = FILES.flatMap((from): Arrow[] =>
  [
    ...readFileSync(join(SERVIDOR, from), "utf8").matchAll(
      /^(?:import|export)\s+(type\s)?[^;]*?from "(\.[^"]+)"/gm,
    ),
  ].map(([, typeOnly, path = ""]) => ({
    from,
    to: posix.normalize(posix.join(posix.dirname(from), path)),
    typeOnly: typeOnly !== undefined,
  })),
);

/** Gives the room of a file; null for a file at the root. */
function roomOf(file: string): string | null {
  return file.includes("/") ? (file.split("/")[0] ?? null) : null;
}

/** Gives the level of a room's file; a root file stands as high as the highest of what it imports. */
function levelOf(file: string, seen: readonly string[] = []): number {
  const room = roomOf(file);
  if (room !== null) return NIVEL.get(room) ?? Infinity;
  if (file === TYPES_OF_ALL || seen.includes(file)) return -1;
  const suyos = ARROWS.filter(({ from }) => from === file).map(({ to }) => levelOf(to, [...seen, file]));
  return Math.max(-1, ...suyos);
}

/** Lists arrows that climb: from a room to a room, or a root file, above it. */
function climbing(arrows: readonly Arrow[]): readonly string[] {
  return arrows
    .filter(({ from, to }) => roomOf(from) !== null && levelOf(to) > levelOf(from))
    .map(({ from, to }) => `${from} -> ${to}`);
}

test("no import climbs from a room to one below it in the table of docs/ARCHITECTURE.md", () => {
  expect(ARROWS.filter(({ from, to }) => roomOf(from) !== roomOf(to)).length).toBeGreaterThan(1000);
  expect(climbing(ARROWS)).toEqual([]);
});

test("deps.ts, which all rooms import, names types alone", () => {
  expect(ARROWS.filter(({ from, typeOnly }) => from === TYPES_OF_ALL && !typeOnly)).toEqual([]);
});

test("a planted import that climbs is named, of a room and of a root file", () => {
  const planted = [
    { from: "motor/abrir.ts", to: "ventas/readers/figuras.ts", typeOnly: true },
    { from: "tienda/guardar.ts", to: "routes.ts", typeOnly: false },
    { from: "ventas/readers/figuras.ts", to: "motor/abrir.ts", typeOnly: false },
    { from: "motor/abrir.ts", to: "fallos.ts", typeOnly: false },
  ];
  expect(climbing(planted)).toEqual([
    "motor/abrir.ts -> ventas/readers/figuras.ts",
    "tienda/guardar.ts -> routes.ts",
  ]);
});

/** The doors of a room: the files that other rooms may import. `whole`: every file at its root is one. */
interface Doors {
  readonly whole: boolean;
  readonly files: readonly string[];
}

const DOORS = new Map(
  [...NIVEL.keys()].map((room): [string, Doors] => {
    const linea = /^Doors: (.*)$/m.exec(readFileSync(join(SERVIDOR, room, "README.md"), "utf8"))?.[1] ?? "";
    const files = [...linea.matchAll(/`([^`]+\.ts)`/g)].map(([, file = ""]) => `${room}/${file}`);
    return [room, { whole: linea.startsWith("every file at its root"), files }];
  }),
);

test("only the rooms that all others share, the database and HTTP, open every file at their root", () => {
  const open = [...DOORS].filter(([, { whole }]) => whole).map(([room]) => room);
  expect(open).toEqual(["motor", "http"]);
});

test("other rooms import a room by the doors that its README names, and each door is used", () => {
  const entering = ARROWS.filter(({ from, to }) => roomOf(from) !== null && roomOf(from) !== roomOf(to));
  for (const [room, { whole, files }] of DOORS) {
    const used = new Set(entering.filter(({ to }) => roomOf(to) === room).map(({ to }) => to));
    const named = [...used].filter((file) => !whole || file.split("/").length > 2);
    expect(named.toSorted(), `"Doors:" of ${room}/README.md`).toEqual(files.toSorted());
  }
});
