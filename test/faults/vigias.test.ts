import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { migrarConSumas } from "@mostrador/core/sumas";
import { MIGRACIONES as CAJA } from "../../apps/desktop/src/caja/db/esquema.ts";
import { MIGRACIONES as SERVIDOR } from "../../apps/server/src/db/migraciones.ts";

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
  migrarConSumas(base, () => {
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
