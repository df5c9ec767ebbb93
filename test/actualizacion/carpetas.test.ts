import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { abrirCarpetas, type Abiertas } from "./carpetas.ts";
import { columnasDe, type Columna } from "./columnas.ts";
import { conProgramasDeHoy } from "./hoy.ts";
import { readManifiesto, type Carpetas } from "./manifiesto.ts";
import { PARTES, PENDIENTES, type Parte } from "./pendientes.ts";
import { CON_GIT, CON_POSTGRES } from "./requisitos.ts";
import { abrirProgramas, listVersiones } from "./version.ts";

const AQUI = import.meta.dirname;
const CON_FACTURAS = ["servidor", "caja", "caja-2"] as const;

describe.each(listVersiones())("what the release of %s left", (version) => {
  const manifiesto = readManifiesto(version);
  const { sqlite, postgres } = manifiesto.motores;
  const nombrados = [
    "manifiesto.json",
    manifiesto.programas.archivo,
    ...[sqlite, postgres].flatMap(({ archivos }) => Object.values(archivos)),
    ...[sqlite, postgres].flatMap(({ volcado }) => volcado ?? []),
  ];

  test("its folder holds the files that its manifest names, and no other", () => {
    const carpeta = join(AQUI, version);
    const hay = readdirSync(carpeta, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(carpeta.length + 1));
    expect(hay.toSorted()).toEqual(nombrados.toSorted());
  });

  test("git tracks every file of it", CON_GIT, () => {
    const git = spawnSync("git", ["ls-files", "-z", version], { cwd: AQUI, encoding: "utf8" });
    expect(git.status, git.stderr).toBe(0);
    const seguidos = git.stdout.split("\0").filter(Boolean);
    expect(seguidos.toSorted(), "a rule of .gitignore may hide the others").toEqual(
      nombrados.map((nombre) => `${version}/${nombre}`).toSorted(),
    );
  });

  test("its programs unpack, and its administration answers", () => {
    const programas = abrirProgramas(version);
    try {
      const { stdout, stderr } = spawnSync(process.execPath, [programas.guiones.admin, "ayuda"], {
        encoding: "utf8",
      });
      expect(stdout + stderr).toContain("empresa crear");
    } finally {
      programas.borrar();
    }
  });

  describe("on SQLite", () => revisar(version, sqlite));
  describe("on PostgreSQL", CON_POSTGRES, () => revisar(version, postgres));
});

test("the latest release left pending work of every kind", () => {
  const { motores } = readManifiesto(listVersiones().at(-1) ?? "");
  for (const { pendientes } of Object.values(motores))
    expect(pendientes.map(({ clase }) => clase)).toEqual(PENDIENTES.map(({ clase }) => clase));
});

/** Declares the tests of one engine's folders. */
function revisar(version: string, guardadas: Carpetas): void {
  let abiertas: Abiertas;
  beforeAll(async () => {
    abiertas = await abrirCarpetas(version, guardadas);
  });
  afterAll(() => abiertas.cerrar());

  test.each(PARTES.filter((parte) => parte !== "servidor" || guardadas.volcado === null))(
    "the database of %s is whole, and at the schema that is told",
    (parte) => {
      expect(abiertas.filas(parte, "select * from pragma_integrity_check")).toEqual([
        { integrity_check: "ok" },
      ]);
      expect(abiertas.filas(parte, "select * from pragma_foreign_key_check")).toEqual([]);
      expect(abiertas.filas(parte, "select user_version from pragma_user_version")).toEqual([
        { user_version: guardadas.esquema[parte] },
      ]);
    },
  );

  test.each(guardadas.pendientes)("$parte holds pending: $clase ($que)", ({ parte, consulta, ids }) => {
    const hay = abiertas.filas<{ id: string | number }>(parte, consulta).map(({ id }) => id);
    expect(enOrden(hay)).toEqual(enOrden(ids));
  });

  test("today's programs open them: no document is gone, and the schema only grew", async () => {
    const antes = read(abiertas, guardadas);
    await conProgramasDeHoy(abiertas, async ({ caja, caja2 }) => {
      const [primera, segunda] = guardadas.empresas;
      expect((await caja.invoke("estado")).empresa.nit).toBe(primera?.nit);
      expect((await caja2.invoke("estado")).empresa.nit).toBe(segunda?.nit);
      expect((await caja.invoke("cierres")).integra).toBe(true);
    });
    const despues = read(abiertas, guardadas);
    for (const parte of CON_FACTURAS) {
      expect(despues[parte].cufs, parte).toEqual(expect.arrayContaining(antes[parte].cufs));
      expect(cambiadas(antes[parte].columnas, despues[parte].columnas), parte).toEqual([]);
    }
  });
}

function read(abiertas: Abiertas, { volcado }: Carpetas) {
  const de = (parte: Parte, tabla: string) => ({
    cufs: abiertas.filas<{ cuf: string }>(parte, `select cuf from ${tabla}`).map(({ cuf }) => cuf),
    columnas: columnasDe(abiertas, parte, parte === "servidor" && volcado !== null ? "postgres" : "sqlite"),
  });
  return {
    servidor: de("servidor", "facturas"),
    caja: de("caja", "documentos"),
    "caja-2": de("caja-2", "documentos"),
  };
}

/** Lists the columns that break the previous program: removed ones, ones of another type, and new mandatory ones in its tables. */
function cambiadas(antes: readonly Columna[], despues: readonly Columna[]): readonly string[] {
  const ahora = new Map(despues.map((columna) => [columna.nombre, columna]));
  const conocidas = new Set(antes.map(({ nombre }) => nombre));
  const tablas = new Set(antes.map(({ tabla }) => tabla));
  return [
    ...antes
      .filter(({ nombre, tipo }) => ahora.get(nombre)?.tipo !== tipo)
      .map(({ nombre, tipo }) => `${nombre} era ${tipo}; ahora ${ahora.get(nombre)?.tipo ?? "no está"}`),
    ...despues
      .filter(({ nombre, tabla, exigida }) => exigida && tablas.has(tabla) && !conocidas.has(nombre))
      .map(({ nombre }) => `${nombre} es nueva y obligatoria, sin valor por omisión`),
  ];
}

const enOrden = (ids: readonly (string | number)[]) => ids.map(String).toSorted();
