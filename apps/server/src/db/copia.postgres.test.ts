import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { findPostgres } from "../pruebas/cluster.ts";
import { pedido } from "../pruebas/llamar.ts";
import { crearBase } from "../pruebas/motor.ts";
import { startMundo, type Mundo } from "../pruebas/mundo.ts";
import { openDb, type Db } from "./abrir.ts";
import { insertProceso } from "./procesos.ts";

const correr = promisify(execFile);
const DOC = join(import.meta.dirname, "../../../../docs/postgresql.md");

/** What the next document takes: numbers and versions. */
async function lugares(db: Db) {
  const [numeros, versiones] = await Promise.all([
    db.selectFrom("contadores").select("siguiente").orderBy("nit").orderBy("sector").execute(),
    db.selectFrom("versiones").select("valor").orderBy("nit").execute(),
  ]);
  return { numeros: numeros.map((n) => n.siguiente), versiones: versiones.map((v) => v.valor) };
}

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

test("what docs/postgresql.md says of backup and restore gives every row back, and a database that is written on", async () => {
  for (let i = 0; i < 3; i++) await mundo.api("POST", "/v1/facturas", pedido());
  const bin = findPostgres() ?? "";
  const [origen, cluster] = [mundo.config.databaseUrl ?? "", inject("postgres") ?? ""];
  const archivo = join(mundo.config.dataDir, "copia.dump");
  const { databaseUrl, borrar } = await crearBase(cluster);
  await correr(join(bin, "pg_dump"), ["--format=custom", `--file=${archivo}`, origen]);
  await correr(join(bin, "pg_restore"), [
    "--exit-on-error",
    "--no-owner",
    `--dbname=${databaseUrl}`,
    archivo,
  ]);

  const [db, copia] = [mundo.db(), await openDb({ databaseUrl, dataDir: "" })];
  for (const tabla of ["facturas", "creditos", "contadores", "empresas", "idempotencia"] as const)
    expect(await copia.selectFrom(tabla).selectAll().execute()).toEqual(
      await db.selectFrom(tabla).selectAll().execute(),
    );
  const antes = await lugares(copia);
  const ordenes = readFileSync(DOC, "utf8")
    .split("\n")
    .filter((linea) => linea.startsWith("    psql "));
  expect(ordenes).toHaveLength(2);
  const env = { ...process.env, PATH: `${bin}:${process.env["PATH"]}`, DATABASE_URL: databaseUrl };
  for (const orden of ordenes) await correr("sh", ["-c", orden], { env });
  expect(await lugares(copia)).toEqual({
    numeros: antes.numeros.map((n) => n + 1000),
    versiones: antes.versiones.map((n) => n + 1_000_000),
  });
  const { valor } = await copia
    .selectFrom("ajustes")
    .select("valor")
    .where("clave", "=", "restauracion")
    .executeTakeFirstOrThrow();
  expect(JSON.parse(valor)).toEqual({ id: expect.any(String), copiaDe: expect.any(String) });
  const [ultimo] = await copia.selectFrom("procesos").select("id").orderBy("id", "desc").execute();
  expect(await insertProceso(copia, 0)).toBeGreaterThan(ultimo?.id ?? 0);
  await copia.destroy();
  await borrar();
});
