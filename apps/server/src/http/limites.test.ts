/** A caller that guesses credentials waits, and a good credential behind the same address goes on. */
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMundo, type Mundo } from "../support/mundo.ts";

/** A tenth of it a minute for one refused credential, half of it for all guesses of an address. */
const POR_MINUTO = 40;
let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ config: { porMinuto: POR_MINUTO, metricasToken: "metricas-de-prueba" } });
});
afterAll(() => mundo.close());

const MENSAJE = { jsonrpc: "2.0", id: 1, method: "tools/list" };
/** Doors that ask for a credential, each with a guess. */
const PUERTAS = [
  ["a key of /v1", "GET", "/v1/facturas", undefined, (i: number) => ({ "x-api-key": `mk_${i}` })],
  ["no credential at all", "GET", "/v1/facturas", undefined, () => ({ "x-api-key": null })],
  ["an owner's credential", "GET", "/v1/cuenta", undefined, (i: number) => conBearer(`own_${i}`)],
  ["an identity", "GET", "/v1/empresas", undefined, (i: number) => conBearer(`a.b${i}.c`)],
  ["a till's token", "GET", "/v1/terminal/estado", undefined, (i: number) => conBearer(`term_${i}`)],
  ["a key of /mcp", "POST", "/mcp", MENSAJE, (i: number) => ({ "x-api-key": `mk_${i}` })],
  ["the token of /metrics", "GET", "/metrics", undefined, (i: number) => conBearer(`met_${i}`)],
] as const;
const conBearer = (token: string) => ({ "x-api-key": null, authorization: `Bearer ${token}` });

test.each(PUERTAS)("guesses of %s are limited by their address", async (_que, metodo, ruta, cuerpo, con) => {
  await mundo.avanzar(60_000);
  const estados: number[] = [];
  for (let i = 0; i < POR_MINUTO / 2 + 3; i++)
    estados.push((await mundo.api(metodo, ruta, cuerpo, con(i))).status);
  expect(estados.slice(0, POR_MINUTO / 2).every((estado) => [401, 403].includes(estado))).toBe(true);
  expect(estados.slice(POR_MINUTO / 2)).toEqual([429, 429, 429]);
  // The holder of a good key sits behind the same address.
  expect((await mundo.api("GET", "/v1/cuenta")).status).toBe(200);
});

test("a large body counts as several calls, compressed too", async () => {
  await mundo.avanzar(60_000);
  const [, segunda] = mundo.empresas;
  const quedan = async () => {
    const { headers } = await mundo.api("GET", "/v1/cuenta", undefined, { "x-api-key": segunda.apiKey });
    return Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);
  };
  const antes = await quedan();
  const texto = JSON.stringify({ url: "https://ejemplo.bo/", eventos: ["x".repeat(200 * 1024)] });
  for (const [body, headers] of [
    [texto, {}],
    [gzipSync(texto), { "content-encoding": "gzip" }],
  ] as const) {
    const reply = await fetch(`${mundo.base()}/v1/webhooks`, {
      method: "POST",
      body,
      headers: { "x-api-key": segunda.apiKey, "content-type": "application/json", ...headers },
    });
    expect(reply.status).toBe(422);
  }
  // Each of both is a call, and three more for its 200 KB; then comes the question itself.
  expect(await quedan()).toBe(antes - 2 * 4 - 1);
});

test("who insists after many refusals is kept back, and others' calls go on meanwhile", async () => {
  await mundo.avanzar(60_000);
  const insistir = (veces: number) =>
    Promise.all(
      Array.from({ length: veces }, () =>
        mundo.api("GET", "/v1/cuenta", undefined, { "x-api-key": "mk_falsa" }),
      ),
    );
  const intentar = async () => {
    const orden: string[] = [];
    const desde = performance.now();
    const insiste = insistir(10).then(() => orden.push("the refused"));
    await mundo.api("GET", "/v1/cuenta").then(({ status }) => orden.push(`the other ${status}`));
    await insiste;
    return { orden, ms: performance.now() - desde };
  };
  const estados = (await insistir(60)).map(({ status }) => status);
  expect(new Set(estados)).toEqual(new Set([403, 429]));
  const intentos = [await intentar(), await intentar(), await intentar()];
  expect(Math.min(...intentos.map(({ ms }) => ms))).toBeGreaterThan(900);
  // A busy machine may answer the other one late; one attempt shows that it does not wait for the refused.
  expect(intentos.map(({ orden }) => orden)).toContainEqual(["the other 200", "the refused"]);
});
