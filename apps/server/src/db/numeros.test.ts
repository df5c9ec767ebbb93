import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMundo, type Mundo } from "../pruebas/mundo.ts";

const ESCRITOR = join(import.meta.dirname, "../pruebas/tomar-numeros.ts");
const ESCRITORES = 8;
const CADA_UNO = 100;

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ sinSincronizar: true });
});
afterAll(() => mundo.close());

test("eight programs that take numbers at the same time get each of them once, and leave none out", async () => {
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
}, 60_000);
