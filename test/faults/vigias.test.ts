import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { createSumador, migrateConSumas, NOTAS_EN_ORDEN, checkSumas } from "@mostrador/core/sumas";
import { MIGRACIONES as CAJA } from "../../apps/desktop/src/caja/motor/esquema.ts";
import { MIGRACIONES as SERVIDOR } from "../../apps/server/src/motor/migraciones.ts";

/** Companies are few, and made by hand. */
const POCAS = new Set(["empresas"]);

/**
 * SQLite looks for rows that point to a new one wherever a table has a trigger. Without an index each sale would walk a table that only
 * grows. docs/decisions/0019
 */
test.each([
  ["server", SERVIDOR],
  ["till", CAJA],
] as const)("no insert at the %s walks a table for the rows that point to it", (_parte, migraciones) => {
  const base = new Database(":memory:");
  migrateConSumas(base, () => {
    for (const sql of migraciones) base.exec(sql);
  });
  const tablas = base
    .prepare<[], string>(
      "select name from pragma_table_list where type = 'table' and wr = 0 and name not like 'sqlite_%'",
    )
    .pluck()
    .all();
  expect(tablas.length).toBeGreaterThan(20);
  const caminan = tablas
    .filter((tabla) => !POCAS.has(tabla))
    .flatMap((tabla) =>
      base
        .prepare<[], { detail: string }>(`explain query plan insert into "${tabla}" default values`)
        .all()
        .filter(({ detail }) => detail.startsWith("SCAN"))
        .map(({ detail }) => `${tabla}: ${detail}`),
    );
  expect(caminan).toEqual([]);
  base.close();
});

test("notes of writes stand in the order of the writes, and a row that was written twice has one sum", () => {
  const base = new Database(":memory:");
  migrateConSumas(base, () => {
    base.exec(
      "create table sumas (tabla text, clave integer, suma integer, primary key (tabla, clave)) without rowid",
    );
    base.exec(`create table sin_sumar (n); ${NOTAS_EN_ORDEN}`);
    base.exec("create table zeta (v integer) strict; create table alfa (v integer) strict");
  });
  for (const fila of [1, 2]) {
    base.exec(`insert into zeta values (${fila}); insert into alfa values (${fila})`);
    base.exec(`update zeta set v = v + 10 where rowid = ${fila}`);
  }
  const notas = base.prepare("select tabla || clave from sin_sumar order by n").pluck().all();
  expect(notas).toEqual(["zeta1", "alfa1", "zeta1", "zeta2", "alfa2", "zeta2"]);
  const sumar = createSumador(base);
  expect([sumar(4), sumar(4), sumar(4)]).toEqual([4, 2, 0]);
  expect(checkSumas(base)).toMatchObject({ sinSumar: 0, alteradas: [] });
  expect(base.prepare("select tabla || clave from sumas where clave > 0 order by 1").pluck().all()).toEqual([
    "alfa1",
    "alfa2",
    "zeta1",
    "zeta2",
  ]);
  base.close();
});

test("a series that went on by an insert that a conflict left out is no finding, and one that went back is", () => {
  const base = new Database(":memory:");
  migrateConSumas(base, () => {
    base.exec(
      "create table sumas (tabla text, clave integer, suma integer, primary key (tabla, clave)) without rowid",
    );
    base.exec(`create table sin_sumar (n); ${NOTAS_EN_ORDEN}`);
    base.exec("create table zeta (id integer primary key autoincrement, v text unique) strict");
  });
  const repetida = base.prepare("insert into zeta (v) values ('a') on conflict (v) do nothing");
  base.exec("insert into zeta (v) values ('x'), ('a')");
  createSumador(base)(10);
  const serie = base.prepare<[], number>("select seq from sqlite_sequence").pluck();
  const alteradas = () => checkSumas(base).alteradas.map(({ tabla, que }) => `${tabla} ${que}`);
  for (let veces = 0; veces < 3; veces += 1) repetida.run();
  expect([serie.get(), alteradas()]).toEqual([5, []]);
  for (const danada of [1, 2 + 2 ** 20]) {
    base.prepare("update sqlite_sequence set seq = ?").run(danada);
    expect(alteradas(), String(danada)).toEqual(["sqlite_sequence cambiada"]);
  }
  base.close();
});
