import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { findPostgres } from "../support/cluster.ts";
import { pedido } from "../support/llamar.ts";
import { createBaseVacia } from "../support/motor.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { startServer } from "../server.ts";
import { transaccion } from "./transaccion.ts";
import { openDb } from "./abrir.ts";
import type { Db } from "./connection.ts";
import { createCopiaPostgres } from "./copia-postgres.ts";
import { putVolcado } from "./copia-postgres.ts";
import { checkCopia } from "./copia.ts";
import { insertProceso } from "./procesos.ts";
import { takeNumero } from "../impuestos/db/puntos.ts";
import { markPostgres, restaurarPostgres } from "../copias/restaurar/restaurar-copia.ts";

const run = promisify(execFile);

/** Reads the next numbers and versions that documents take. */
async function lugares(db: Db) {
  const [numeros, versiones] = await Promise.all([
    db.selectFrom("contadores").select("siguiente").orderBy("nit").orderBy("sector").execute(),
    db.selectFrom("versiones").select("valor").orderBy("nit").execute(),
  ]);
  return { numeros: numeros.map((n) => n.siguiente), versiones: versiones.map((v) => v.valor) };
}

let mundo: Mundo;
let copia: string;
beforeAll(async () => {
  mundo = await startMundo();
  for (let i = 0; i < 3; i++) await mundo.api("POST", "/v1/facturas", pedido());
  const { dataDir, databaseUrl } = mundo.config;
  const destino = join(dataDir, "copias");
  copia = (await createCopiaPostgres(databaseUrl ?? "", dataDir, destino, mundo.ahora())).carpeta;
});
afterAll(() => mundo.close());

const nueva = () => createBaseVacia(inject("postgres") ?? "");
const punto = () => ({ nit: mundo.empresas[1].nit, sucursal: 0, puntoVenta: 0 });

describe("a copy of a PostgreSQL, restored", () => {
  test("gives every row back, leaves numbers out in series that have a row and in those that have none, and is written on", async () => {
    const { databaseUrl, borrar } = await nueva();
    const { filas } = await restaurarPostgres(copia, join(mundo.config.dataDir, "otra"), databaseUrl);
    expect(filas.facturas).toBe(3);
    const [db, puesta] = [mundo.db(), await openDb({ databaseUrl, dataDir: "" })];
    for (const tabla of ["facturas", "creditos", "empresas", "idempotencia"] as const)
      expect(await puesta.selectFrom(tabla).selectAll().execute()).toEqual(
        await db.selectFrom(tabla).selectAll().execute(),
      );
    const antes = await lugares(db);
    expect(await lugares(puesta)).toEqual({
      numeros: antes.numeros.map((n) => n + 1000),
      versiones: antes.versiones.map((n) => n + 1_000_000),
    });
    expect(await transaccion(puesta, punto().nit, (tx) => takeNumero(tx, punto(), 1))).toBe(1001);
    const [ultimo] = await puesta.selectFrom("procesos").select("id").orderBy("id", "desc").execute();
    expect(await insertProceso(puesta, 0)).toBeGreaterThan(ultimo?.id ?? 0);
    await puesta.destroy();
    await borrar();
  });

  test("broken off halfway lets no server start, and is finished by the same command", async () => {
    const { databaseUrl, borrar } = await nueva();
    await putVolcado(databaseUrl, join(copia, "servidor.dump"), checkCopia(copia));
    await expect(startServer({ ...mundo.config, databaseUrl }, { log: () => {} })).rejects.toThrow(
      "una restauración quedó a medias",
    );
    await restaurarPostgres(copia, mundo.config.dataDir, databaseUrl);
    await (await openDb({ databaseUrl, dataDir: "" })).destroy();
    await borrar();
  });

  test("is refused where servidor.key is not the one that the database asks for", async () => {
    const { databaseUrl, dataDir } = mundo.config;
    const ajena = join(dataDir, "ajena");
    mkdirSync(ajena);
    writeFileSync(join(ajena, "servidor.key"), randomBytes(32));
    const destino = join(ajena, "copias");
    await expect(createCopiaPostgres(databaseUrl ?? "", ajena, destino, mundo.ahora())).rejects.toThrow(
      "es la de antes del cambio",
    );
    expect(readdirSync(destino)).toEqual([]);
  });

  test("is never put over data, nor marked under a server that works", async () => {
    const { dataDir, databaseUrl } = mundo.config;
    await expect(restaurarPostgres(copia, dataDir, databaseUrl ?? "")).rejects.toThrow("ya tiene datos");
    await expect(markPostgres(databaseUrl ?? "", "2026-11-21T02:00:00.000")).rejects.toThrow(
      "deténgalos todos primero",
    );
  });

  test("by hand with pg_restore lets no server of that journal start, until it is marked", async () => {
    const { databaseUrl, borrar } = await nueva();
    await mundo.api("POST", "/v1/facturas", pedido());
    await mundo.reiniciar();
    const bin = findPostgres() ?? "";
    await run(join(bin, "pg_restore"), [
      "--no-owner",
      `--dbname=${databaseUrl}`,
      join(copia, "servidor.dump"),
    ]);
    // The running server holds that journal.
    const arrancar = () => startServer({ ...mundo.config, databaseUrl }, { log: () => {} });
    await mundo.parar();
    await expect(arrancar()).rejects.toThrow("restaurar base");
    await mundo.reiniciar();
    await borrar();
  });
});
