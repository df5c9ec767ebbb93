import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { estadoDe } from "../estado-siat.ts";
import { hasta } from "../pruebas/llamar.ts";
import { startMundo, type Mundo } from "../pruebas/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ config: { sondeoMs: 40 } });
});
afterAll(() => mundo.close());

const estado = async () => (await mundo.api("GET", "/v1/estado", undefined, { "x-api-key": null })).body;

describe("GET /v1/estado", () => {
  test("needs no key and has no envelope", async () => {
    await hasta("una mirada", async () => (await estado()).siat_piloto.ultima_latencia_ms !== null);
    expect(await estado()).toEqual({
      api: { estado: "OPERATIVO", ambiente: "sandbox" },
      siat_produccion: { estado: "OPERATIVO", ultima_latencia_ms: null, uptime_30d: null },
      siat_piloto: { estado: "OPERATIVO", ultima_latencia_ms: expect.any(Number), uptime_30d: 100 },
    });
  });

  test("says CAIDO after three looks without answer, tells the webhooks, and tells them when it answers again", async () => {
    // A receiver that cannot be reached: the log alone is read.
    const { id } = (
      await mundo.api("POST", "/v1/webhooks", { url: "http://127.0.0.1:9/", eventos: ["siat.*"] })
    ).body.datos;
    const avisos = async () =>
      ((await mundo.api("GET", `/v1/webhooks/${id}/entregas`)).body.datos.entregas as { tipo: string }[]).map(
        (e) => e.tipo,
      );
    await mundo.caer();
    await hasta("caído", async () => (await estado()).siat_piloto.estado === "CAIDO");
    expect(await avisos()).toEqual(["siat.caido"]);
    await mundo.normal();
    await hasta("de vuelta", async () => (await estado()).siat_piloto.estado === "OPERATIVO");
    expect(await avisos()).toEqual(["siat.recuperado", "siat.caido"]);
    expect((await estado()).siat_piloto.uptime_30d).toBeLessThan(100);
  });
});

test.each([
  ["nothing looked at yet", [], "OPERATIVO"],
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
