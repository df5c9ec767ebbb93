import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { hasta, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { createBase } from "../support/motor.ts";
import { openDb } from "./abrir.ts";
import type { Db } from "./connection.ts";
import { entrar } from "./procesos.ts";

const cluster = () => {
  const url = inject("postgres");
  if (url === undefined) throw new Error("esta prueba es de PostgreSQL");
  return url;
};

/** Ends every connection of a database but this one, as an administrator or a broken network does. */
async function cutConexiones(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
}

describe("servers that share a database", () => {
  let db: Db;
  let base: Awaited<ReturnType<typeof createBase>>;
  beforeAll(async () => {
    base = await createBase(cluster());
    db = await openDb({ databaseUrl: base.databaseUrl, dataDir: "" });
  });
  afterAll(async () => {
    await db.destroy();
    await base.borrar();
  });
  const llegar = () => entrar(db, base.databaseUrl, 0);

  test("know each other, by numbers that are given once", async () => {
    const [uno, otro] = [await llegar(), await llegar()];
    expect(new Set(await uno.listVivos())).toEqual(new Set([uno.id(), otro.id()]));
    await otro.close();
    expect(await uno.listVivos()).toEqual([uno.id()]);
    const tercero = await llegar();
    expect(tercero.id()).toBeGreaterThan(otro.id());
    await Promise.all([uno.close(), tercero.close()]);
  });

  test("have one leader, and another when it goes", async () => {
    const [uno, otro] = [await llegar(), await llegar()];
    expect([await uno.isLider(), await otro.isLider(), await uno.isLider()]).toEqual([true, false, true]);
    await uno.close();
    expect(await otro.isLider()).toBe(true);
    await otro.close();
  });

  test("one that lost its connection comes in anew, under another number, and leads no longer", async () => {
    const [uno, otro] = [await llegar(), await llegar()];
    expect(await uno.isLider()).toBe(true);
    const antes = uno.id();
    await cutConexiones(base.databaseUrl);
    await hasta("otra vez dentro", async () => (await otro.listVivos().catch(() => [])).length === 1);
    expect([await otro.isLider(), await uno.isLider()]).toEqual([true, false]);
    expect(uno.id()).toBeGreaterThan(antes);
    await Promise.all([uno.close(), otro.close()]);
  });
});

describe("a server whose database was away for a moment", () => {
  let mundo: Mundo;
  beforeAll(async () => {
    mundo = await startMundo();
  });
  afterAll(() => mundo.close());

  test("goes on by itself", async () => {
    const { databaseUrl } = mundo.config;
    if (databaseUrl === null) throw new Error("sin base");
    await cutConexiones(databaseUrl);
    const emitir = () => mundo.api("POST", "/v1/facturas", pedido(), { prefer: "return=minimal" });
    await hasta("emite otra vez", async () => (await emitir()).status === 200);
    expect((await mundo.api("GET", "/readyz", undefined, { "x-api-key": null })).status).toBe(200);
  });
});
