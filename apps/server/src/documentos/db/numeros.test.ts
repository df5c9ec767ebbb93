import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { sizeOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import type { Tx } from "../../motor/connection.ts";
import { returnNumero, takeNumero } from "../../impuestos/db/puntos.ts";
import { transaccion } from "../../motor/transaccion.ts";

const ESCRITOR = join(import.meta.dirname, "../../support/tomar-numeros.ts");
const ESCRITORES = sizeOfTier(4, 8);
const CADA_UNO = sizeOfTier(50, 100);

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ sinSincronizar: true });
});
afterAll(() => mundo.close());

test(`${ESCRITORES} programs that take numbers at the same time get each of them once, and leave none out`, async () => {
  const { dataDir, databaseUrl } = mundo.config;
  const env = { ...process.env, MOSTRADOR_DATA: dataDir, DATABASE_URL: databaseUrl ?? "" };
  const run = () =>
    promisify(execFile)(process.execPath, [ESCRITOR, String(mundo.empresas[0].nit), String(CADA_UNO)], {
      env,
    });
  const salidas = await Promise.all(Array.from({ length: ESCRITORES }, run));
  const numeros = salidas.flatMap(({ stdout }) => JSON.parse(stdout) as number[]);
  const todos = Array.from({ length: ESCRITORES * CADA_UNO }, (_, i) => i + 1);
  expect(numeros.toSorted((a, b) => a - b)).toEqual(todos);
});

test("each company, branch, point of sale and sector counts by itself", async () => {
  const [{ nit }, otra] = mundo.empresas;
  const series = [
    [{ nit, sucursal: 1, puntoVenta: 0 }, 1],
    [{ nit, sucursal: 1, puntoVenta: 5 }, 1],
    [{ nit, sucursal: 2, puntoVenta: 5 }, 1],
    [{ nit, sucursal: 1, puntoVenta: 5 }, 24],
    [{ nit: otra.nit, sucursal: 1, puntoVenta: 5 }, 1],
  ] as const;
  for (const numero of [1, 2])
    for (const [punto, sector] of series)
      expect(await transaccion(mundo.db(), punto.nit, (tx) => takeNumero(tx, punto, sector))).toBe(numero);
});

test("a number goes back while it is the last one taken; else it stays a gap", async () => {
  const [{ nit }] = mundo.empresas;
  const punto = { nit, sucursal: 3, puntoVenta: 1 };
  const enUna = <T>(hacer: (tx: Tx) => Promise<T>) => transaccion(mundo.db(), nit, hacer);
  const tomar = () => enUna((tx) => takeNumero(tx, punto, 1));
  const devolver = (numero: number) => enUna((tx) => returnNumero(tx, punto, 1, numero));
  expect([await tomar(), await tomar(), await tomar()]).toEqual([1, 2, 3]);
  await devolver(1);
  expect(await tomar()).toBe(4);
  await devolver(4);
  expect(await tomar()).toBe(4);
});
