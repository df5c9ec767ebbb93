import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { putTarea } from "../../motor/tareas.ts";
import { estadoDe } from "../siat/estado.ts";
import { hasta } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { tareaDeNoticia } from "../../motor/tareas/generales.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ config: { sondeoMs: 40 } });
});
afterAll(() => mundo.close());

const estado = async () => (await mundo.api("GET", "/v1/estado", undefined, { "x-api-key": null })).body;

describe("GET /v1/estado", () => {
  test("needs no key and has no envelope", async () => {
    await hasta("una mirada", async () => (await estado()).siat_piloto.uptime_30d > 0);
    await hasta("otra", async () => (await estado()).siat_produccion.uptime_30d > 0);
    const linea = { estado: "OPERATIVO", ultima_latencia_ms: expect.any(Number), uptime_30d: 100 };
    expect(await estado()).toEqual({
      api: { estado: "OPERATIVO", ambiente: "sandbox" },
      siat_produccion: linea,
      siat_piloto: linea,
      tipo_cambio: {
        fecha: "2026-06-29",
        usd_bob: 12.18,
        fuente: "registrado por el administrador",
        leido_en: expect.any(String),
        // A rate that nobody renewed lags behind by many working days.
        dias_atrasado: expect.any(Number),
      },
    });
  });

  test("says CAIDO after three looks without answer, tells the webhooks, and tells them when it answers again", async () => {
    // An unreachable receiver: only the log is read.
    const { id } = (
      await mundo.api("POST", "/v1/webhooks", { url: "http://127.0.0.1:9/", eventos: ["siat.*"] })
    ).body.datos;
    const avisos = async () =>
      ((await mundo.api("GET", `/v1/webhooks/${id}/entregas`)).body.datos.entregas as { tipo: string }[]).map(
        (e) => e.tipo,
      );
    await mundo.caer();
    const ambos = (que: string) => async () => {
      const { siat_piloto, siat_produccion } = await estado();
      return siat_piloto.estado === que && siat_produccion.estado === que;
    };
    await hasta("caído", ambos("CAIDO"));
    await hasta("uno de cada sistema", async () => (await avisos()).length === 2);
    expect(await avisos()).toEqual(["siat.caido", "siat.caido"]);
    await mundo.normal();
    await hasta("de vuelta", ambos("OPERATIVO"));
    await hasta("uno de cada sistema otra vez", async () => (await avisos()).length === 4);
    expect(await avisos()).toEqual(["siat.recuperado", "siat.recuperado", "siat.caido", "siat.caido"]);
    // A company without a webhook reads them in its feed, which each company gets by itself.
    const suyos = async (): Promise<readonly string[]> => {
      const ella = { "x-api-key": mundo.empresas[1].apiKey };
      const { datos } = (await mundo.api("GET", "/v1/eventos", undefined, ella)).body;
      return datos.eventos.map(({ type }: { type: string }) => type);
    };
    await hasta("la otra también los lee", async () => (await suyos()).length === 4);
    expect(await suyos()).toEqual(["siat.caido", "siat.caido", "siat.recuperado", "siat.recuperado"]);
    expect((await estado()).siat_piloto.uptime_30d).toBeLessThan(100);
  });
});

test("news of a tax system are told once to every company that is active, however often their row is worked on", async () => {
  const otro = await startMundo();
  try {
    const db = otro.db();
    const noticia = { tipo: "siat.caido", ambiente: "piloto", en: otro.ahora() } as const;
    const inactiva = otro.empresas[1].nit;
    await db.updateTable("empresas").set({ activa: 0 }).where("nit", "=", inactiva).execute();
    for (const vez of ["una vez", "otra vez"]) {
      await putTarea(db, tareaDeNoticia(noticia));
      const fila = db.selectFrom("tareas").select("id").where("clave", "like", "siat%");
      await hasta(`se contó ${vez}`, async () => (await fila.executeTakeFirst()) === undefined);
    }
    const contados = await db.selectFrom("sucesos").select("nit").where("tipo", "=", "siat.caido").execute();
    expect(contados).toEqual([{ nit: otro.empresas[0].nit }]);
    const { eventos } = (await otro.api("GET", "/v1/eventos")).body.datos;
    expect(eventos).toMatchObject([
      { type: "siat.caido", timestamp: new Date(noticia.en).toISOString(), data: { ambiente: "piloto" } },
    ]);
  } finally {
    await otro.close();
  }
});

describe("before the first look ends", () => {
  test("both are DEGRADADO, 0 and 0; each that is looked at is told apart from the other", async () => {
    // The production system accepts the connection and never answers.
    const mudo = createServer(() => {}).listen(0, "127.0.0.1");
    await once(mudo, "listening");
    const siatProduccionUrl = `http://127.0.0.1:${(mudo.address() as AddressInfo).port}`;
    const otro = await startMundo({ config: { siatProduccionUrl }, sinSincronizar: true });
    try {
      const read = async () => (await otro.api("GET", "/v1/estado", undefined, { "x-api-key": null })).body;
      await hasta("el piloto", async () => (await read()).siat_piloto.estado === "OPERATIVO");
      expect((await read()).siat_produccion).toEqual({
        estado: "DEGRADADO",
        ultima_latencia_ms: 0,
        uptime_30d: 0,
      });
    } finally {
      await otro.close();
      mudo.closeAllConnections();
      mudo.close();
    }
  });
});

test("both tax systems are looked at where nothing is said: at their known addresses", () => {
  const sandbox = readConfig({ SIAT_URL: "http://127.0.0.1:9" });
  expect([sandbox.siatPilotoUrl, sandbox.siatProduccionUrl]).toEqual([
    "http://127.0.0.1:9",
    "https://siatrest.impuestos.gob.bo",
  ]);
  const produccion = readConfig({ SIAT_URL: "http://127.0.0.1:9", MOSTRADOR_AMBIENTE: "produccion" });
  expect([produccion.siatPilotoUrl, produccion.siatProduccionUrl]).toEqual([
    "https://pilotosiatservicios.impuestos.gob.bo",
    "http://127.0.0.1:9",
  ]);
});

test.each([
  ["nothing looked at yet", [], "DEGRADADO"],
  [
    "one failure",
    [
      { ok: 0, ms: 1 },
      { ok: 1, ms: 1 },
    ],
    "DEGRADADO",
  ],
  ["a slow answer", [{ ok: 1, ms: 5000 }], "DEGRADADO"],
  [
    "two failures",
    [
      { ok: 0, ms: 1 },
      { ok: 0, ms: 1 },
      { ok: 1, ms: 1 },
    ],
    "DEGRADADO",
  ],
  [
    "three failures",
    [
      { ok: 0, ms: 1 },
      { ok: 0, ms: 1 },
      { ok: 0, ms: 1 },
    ],
    "CAIDO",
  ],
] as const)("%s is %s", (_que, ultimos, esperado) => {
  expect(estadoDe(ultimos)).toBe(esperado);
});
