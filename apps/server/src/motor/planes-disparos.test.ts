/** What triggers read: each write of a row runs them, so that one that reads a company's rows makes an import take the square of its rows. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { openPlanes, type Planes } from "../support/planes.ts";

let planes: Planes;
beforeAll(async () => {
  planes = await openPlanes();
});
afterAll(() => planes.close());

/** Statements of triggers that write or read a table. One that only refuses reads none. */
async function listDisparos(): Promise<readonly { readonly nombre: string; readonly sentencia: string }[]> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger'`.execute(planes.db);
  return rows.flatMap(({ name, sql: texto }) => {
    const cuerpo = /\bbegin\b([\s\S]*)\bend\b/i.exec(texto)?.[1] ?? "";
    return cuerpo
      .split(";")
      .map((sentencia) => sentencia.trim())
      .filter((sentencia) => sentencia !== "" && !/raise\(/i.test(sentencia))
      .map((sentencia) => ({ nombre: name, sentencia }));
  });
}

/** Gives a trigger's statement by itself: the row that it is about is in its parameters. */
function byParameters(sentencia: string): { readonly sql: string; readonly parameters: readonly null[] } {
  const suyas = /\b(?:new|old)\.\w+/g;
  return {
    sql: sentencia.replaceAll(suyas, "?"),
    parameters: Array.from(sentencia.matchAll(suyas), () => null),
  };
}

test("no trigger reads a whole table, or all rows of a company", async () => {
  const disparos = await listDisparos();
  expect(disparos.length).toBeGreaterThan(30);
  const anchos = disparos.flatMap(({ nombre, sentencia }) => {
    const plan = planes.planOf(byParameters(sentencia));
    return /\bSCAN (?!CONSTANT)|\(nit=\?\)/.test(plan) ? [`${nombre}: ${plan}`] : [];
  });
  expect(anchos).toEqual([]);
});
