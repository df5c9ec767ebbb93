import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { soloEnSqlite } from "../support/solo-en-sqlite.ts";
import { BASE } from "./copia.ts";
import { MIGRACIONES } from "./migraciones.ts";
import { lookAntesDeActualizar, worksOf } from "./por-actualizar.ts";

test.each<[string, string, readonly (readonly [string, string])[]]>([
  ["a column takes no time", "alter table facturas add column x text;", [["facturas", "columna"]]],
  ["an index reads each row", "create unique index i on facturas (x);", [["facturas", "indice"]]],
  [
    "an update writes each row",
    "alter table facturas add column x text; update facturas set x = 1;",
    [["facturas", "filas"]],
  ],
  ["a new table is empty", "create table nueva (a text) strict; create index i on nueva (a);", []],
  [
    "a new table that is filled reads the old one",
    "create table nueva (a text); insert into nueva select a from ventas;",
    [["ventas", "filas"]],
  ],
  [
    "a comment and a trigger do nothing now",
    "-- update facturas set\ncreate trigger t after insert on facturas begin update ventas set x = 1; end;",
    [],
  ],
])("%s", (_que, sql, esperado) => {
  expect([...worksOf([sql])]).toEqual(esperado);
});

test("data of an earlier program are looked at, and stay as they are", soloEnSqlite(), async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "por-actualizar-"));
  try {
    // The last program that tells nothing of tills' programs.
    const hechas = MIGRACIONES.findIndex((sql) => sql.includes("terminales add column programa text"));
    const faltan = MIGRACIONES.length - hechas;
    const base = new Database(join(dataDir, BASE));
    base.pragma("journal_mode = wal");
    for (const sql of MIGRACIONES.slice(0, hechas)) base.exec(sql);
    base.pragma(`user_version = ${hechas}`);
    base.close();
    const visto = await lookAntesDeActualizar({ dataDir, databaseUrl: null });
    expect(visto).toMatchObject({ motor: "sqlite", hechas, faltan, masNueva: null });
    expect(visto.pasos).toContainEqual({ tabla: "terminales", trabajo: "indice", filas: 0 });
    expect(visto.segundos).toBeGreaterThan(0);
    expect(await lookAntesDeActualizar({ dataDir, databaseUrl: null })).toMatchObject({ hechas });
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
