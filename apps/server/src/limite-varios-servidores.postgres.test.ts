import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Db } from "./motor/connection.ts";
import { cobrarLlamadas, deleteLlenas } from "./motor/llamadas-gastadas.ts";
import { openPostgres } from "./motor/postgres.ts";
import { loteDe } from "./http/cuenta-comun.ts";
import { startFlota, type Flota } from "./support/flota.ts";
import { llamar, type Respuesta } from "./support/llamar.ts";
import { createBase, withPostgres, type BaseDePrueba } from "./support/motor.ts";
import { provisionar, type EmpresaDePrueba } from "./support/provisionar.ts";
import { startSimulador, type Simulador } from "./support/simulador.ts";

const SERVIDORES = 2;
const POR_MINUTO = 240;
/** Calls that the servers may grant beyond the limit, together. */
const DE_MAS = SERVIDORES * loteDe(POR_MINUTO);

let simulador: Simulador;
let flota: Flota;
let base: BaseDePrueba;
let db: Db;
let empresas: readonly EmpresaDePrueba[];
const dataDir = mkdtempSync(join(tmpdir(), "limites-"));
beforeAll(async () => {
  const cluster = inject("postgres");
  if (cluster === undefined) throw new Error("esta prueba es de PostgreSQL");
  simulador = await startSimulador(dataDir);
  base = await createBase(cluster);
  const { databaseUrl } = base;
  db = openPostgres(databaseUrl);
  flota = await startFlota(SERVIDORES, {
    DATABASE_URL: databaseUrl,
    MOSTRADOR_DATA: dataDir,
    SIAT_URL: simulador.url,
    MOSTRADOR_POR_MINUTO: String(POR_MINUTO),
  });
  empresas = await provisionar({ dataDir, databaseUrl }, simulador.control, { creditos: 10 });
});
afterAll(async () => {
  await flota.close();
  await simulador.close();
  await db.destroy();
  await base.borrar();
  rmSync(dataDir, { recursive: true, force: true });
});

function cuenta(url: string, cual: 0 | 1): Promise<Respuesta> {
  return llamar(`${url}/v1/cuenta`, "GET", undefined, { "x-api-key": empresas[cual]?.apiKey ?? "" });
}

/** Calls until a server refuses a call, at the given addresses in turn, many at a time. Gives the calls that were answered. */
async function gastar(urls: readonly string[], cual: 0 | 1): Promise<number> {
  let contestadas = 0;
  let negada = false;
  const llamarEnSerie = async (url: string): Promise<void> => {
    while (!negada) {
      const { status } = await cuenta(url, cual);
      if (status === 200) contestadas++;
      else negada = true;
    }
  };
  await Promise.all(urls.flatMap((url) => Array.from({ length: 8 }, () => llamarEnSerie(url))));
  return contestadas;
}

/** Calls that the limit gives in a time. */
const enTiempo = (ms: number) => (ms * POR_MINUTO) / 60_000;

describe("two servers on one PostgreSQL", () => {
  test("grant a key one limit together", async () => {
    const inicio = performance.now();
    const contestadas = await gastar(flota.urls(), 0);
    const maximo = POR_MINUTO + enTiempo(performance.now() - inicio) + DE_MAS;
    expect(contestadas).toBeGreaterThanOrEqual(POR_MINUTO);
    expect(contestadas).toBeLessThanOrEqual(maximo);
  });

  test("know what the other granted before: a server that was never asked refuses the key", async () => {
    const [uno = "", otro = ""] = flota.urls();
    const inicio = performance.now();
    const enUno = await gastar([uno], 1);
    const enOtro = await gastar([otro], 1);
    expect(enUno).toBeGreaterThanOrEqual(POR_MINUTO);
    expect(enOtro).toBeLessThanOrEqual(enTiempo(performance.now() - inicio) + DE_MAS);
    const negada = await cuenta(otro, 1);
    expect(negada.status).toBe(429);
    expect(Number(negada.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(negada.headers.get("ratelimit-policy")).toBe(`"minuto";q=${POR_MINUTO};w=60`);
  });

  test("answer while the common count does not, each by its own count", async () => {
    // New servers know of no call, and may not ask.
    for (let i = 0; i < SERVIDORES; i++) await flota.reemplazar(i);
    await withPostgres(base.databaseUrl, async (client) => {
      await client.query("begin; lock table llamadas_gastadas in access exclusive mode");
      const inicio = performance.now();
      for (const contestadas of await Promise.all(flota.urls().map((url) => gastar([url], 0)))) {
        expect(contestadas).toBeGreaterThanOrEqual(POR_MINUTO);
        expect(contestadas).toBeLessThanOrEqual(POR_MINUTO + enTiempo(performance.now() - inicio));
      }
      await client.query("commit");
    });
  });
});

describe("the common count", () => {
  const cobrar = async (n: number, clave = "una"): Promise<number> =>
    (await cobrarLlamadas(db, new Map([[clave, n]]), 600)).get(clave) ?? NaN;
  /** Moves a key's row as if time had passed. */
  const pasan = (ms: number) =>
    withPostgres(base.databaseUrl, (client) =>
      client.query("update llamadas_gastadas set lleno_en = lleno_en - $1", [ms * 1000]),
    );

  test("gives what is left of a minute's calls, refilled by the database's clock", async () => {
    expect(await cobrar(10)).toBe(590);
    expect(await cobrar(590)).toBeCloseTo(0, -1);
    await pasan(30_000);
    expect(await cobrar(0)).toBeGreaterThanOrEqual(300);
    await pasan(120_000);
    expect(await cobrar(1)).toBe(599);
  });

  test("adds concurrent reports of the same keys in any order, all of them", async () => {
    const claves = Array.from({ length: 40 }, (_, i) => `clave ${i}`);
    const informes = Array.from({ length: 20 }, (_, i) =>
      cobrarLlamadas(db, new Map((i % 2 === 0 ? claves : claves.toReversed()).map((c) => [c, 5])), 600),
    );
    const menores = claves.map(async (clave) =>
      Math.min(...(await Promise.all(informes)).map((quedan) => quedan.get(clave) ?? NaN)),
    );
    for (const menor of await Promise.all(menores)) expect(menor).toBeLessThan(520);
  });

  test("owes a minute at most, also after the database's clock was set back", async () => {
    expect(await cobrar(10_000, "de más")).toBeGreaterThanOrEqual(-600);
    expect(await cobrar(1, "de más")).toBeGreaterThanOrEqual(-600);
    await pasan(-3_600_000);
    expect(await cobrar(1, "de más")).toBe(-600);
  });

  test("forgets the keys that have all their calls again, and no other", async () => {
    await pasan(7_200_000);
    await cobrar(600, "gastada");
    await deleteLlenas(db);
    // The servers of before may still tell the calls of their last second.
    const propias = db.selectFrom("llamadasGastadas").select("clave").where("clave", "not like", "api:%");
    expect(await propias.execute()).toEqual([{ clave: "gastada" }]);
  });
});
