import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { findPostgres } from "../pruebas/cluster.ts";
import { pedido } from "../pruebas/llamar.ts";
import { crearBase } from "../pruebas/motor.ts";
import { startMundo, type Mundo } from "../pruebas/mundo.ts";
import { openDb } from "./abrir.ts";
import { insertProceso } from "./procesos.ts";

const correr = promisify(execFile);

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
  const [ultimo] = await copia.selectFrom("procesos").select("id").orderBy("id", "desc").execute();
  expect(await insertProceso(copia, 0)).toBeGreaterThan(ultimo?.id ?? 0);
  await copia.destroy();
  await borrar();
});
