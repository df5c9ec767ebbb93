import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fail, ok, type Nit } from "@mostrador/core";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { openDb } from "./abrir.ts";
import type { Db } from "./connection.ts";
import { saldo } from "../cuenta/db/creditos.ts";
import { reserveCredito } from "../documentos/db/gastar-creditos.ts";
import { takeNumero } from "../impuestos/db/puntos.ts";
import { inTransaction, transaccion } from "./transaccion.ts";

const CREDITOS = 5;

let mundo: Mundo;
/** Two servers' connections. */
let servidores: readonly [Db, Db];
beforeAll(async () => {
  mundo = await startMundo({ sinSincronizar: true, creditos: CREDITOS });
  servidores = [await openDb(mundo.config), await openDb(mundo.config)];
});
afterAll(async () => {
  await Promise.all(servidores.map((db) => db.destroy()));
  await mundo.close();
});

describe("transactions of two servers", () => {
  test("of one company come one after another: the last credits are spent once", async () => {
    const [{ nit }] = mundo.empresas;
    const gastar = (i: number) =>
      transaccion(servidores[i % 2 === 0 ? 0 : 1], nit, (tx) => reserveCredito(tx, nit, `CUF${i}`, 0));
    const gastados = await Promise.all(Array.from({ length: 20 }, (_, i) => gastar(i)));
    expect(gastados.filter(Boolean)).toHaveLength(CREDITOS);
    expect(await saldo(servidores[0], nit)).toBe(0);
  });

  test("of two companies do not wait for each other", async () => {
    const [una, otra] = mundo.empresas;
    const [cero, uno] = servidores;
    const punto = (nit: Nit) => ({ nit, sucursal: 0, puntoVenta: 0 });
    await transaccion(cero, una.nit, async (tx) => {
      await takeNumero(tx, punto(una.nit), 1);
      expect(await transaccion(uno, otra.nit, (aparte) => takeNumero(aparte, punto(otra.nit), 1))).toBe(1);
    });
  });

  test("that wait for a company, however many, leave the connections to the others", async () => {
    const [una, otra] = mundo.empresas;
    const [cero, uno] = servidores;
    const punto = (nit: Nit) => ({ nit, sucursal: 0, puntoVenta: 3 });
    const tomar = (db: Db, nit: Nit) => transaccion(db, nit, (tx) => takeNumero(tx, punto(nit), 1));
    let esperan: Promise<number>[] = [];
    await transaccion(uno, una.nit, async () => {
      esperan = Array.from({ length: 50 }, () => tomar(cero, una.nit));
      expect(await tomar(cero, otra.nit)).toBe(1);
    });
    // In order of arrival.
    expect(await Promise.all(esperan)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
  });

  test("give back all that they took when they fail", async () => {
    const [{ nit }] = mundo.empresas;
    const punto = { nit, sucursal: 0, puntoVenta: 7 };
    const [db] = servidores;
    const fallida = await inTransaction(db, nit, async (tx) => fail(await takeNumero(tx, punto, 1)));
    expect(fallida).toEqual(fail(1));
    expect(await inTransaction(db, nit, async (tx) => ok(await takeNumero(tx, punto, 1)))).toEqual(ok(1));
  });
});
