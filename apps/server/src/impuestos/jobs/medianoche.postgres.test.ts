import type { Nit } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDb } from "../../motor/abrir.ts";
import type { Db } from "../../motor/connection.ts";
import { conReloj, startFlota, type Flota } from "../../support/flota.ts";
import { hasta } from "../../support/llamar.ts";
import { countCufds, fundarEmpresas, hastaManana } from "../../support/muchas-empresas.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

const EMPRESAS = 60;
const SERVIDORES = 3;

let mundo: Mundo;
let nits: readonly Nit[];
let db: Db;
let flota: Flota;
beforeAll(async () => {
  mundo = await startMundo({ retenedor: true, sinSincronizar: true });
  nits = await fundarEmpresas(mundo, EMPRESAS);
  // A server that runs at midnight would begin to renew before the others start.
  await mundo.parar();
  await hastaManana(mundo, "00:06");
  db = await openDb(mundo.config);
});
afterAll(async () => {
  // A server that ends waits for its calls.
  mundo.cable().colgar(null);
  await flota.close();
  await db.destroy();
  await mundo.close();
});

test(`three servers share the CUFDs of ${EMPRESAS} companies at midnight: each is asked for once, and one that hangs delays none`, async () => {
  const [muda, ...otras] = nits;
  if (muda === undefined) throw new Error("no hay empresas");
  mundo.cable().colgar(muda);
  const antes = mundo.cable().cuantas("cufd");
  const { dataDir, databaseUrl } = mundo.config;
  const env = {
    DATABASE_URL: databaseUrl ?? "",
    MOSTRADOR_DATA: dataDir,
    SIAT_URL: mundo.cable().url,
    ...conReloj(Math.round(mundo.ahora() - Date.now())),
  };
  flota = await startFlota(SERVIDORES, env);
  const con = async (cuantos: number) => {
    const cufds = await countCufds(db);
    return nits.filter((nit) => cufds.get(nit) === cuantos);
  };
  await hasta("las demás renuevan", async () => (await con(2)).length === otras.length);
  expect(await con(2)).toEqual(otras);
  expect(mundo.cable().colgadas()).toBeGreaterThan(0);
  expect(mundo.cable().cuantas("cufd") - antes).toBe(otras.length);
  const filas = await db
    .selectFrom("tareas")
    .select(["dueno", "intento"])
    .where("clase", "=", "cufd")
    .execute();
  expect(filas.every(({ intento }) => intento <= 1)).toBe(true);
});
