import { VERSION } from "@mostrador/core/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { createRegistro, enLlamada } from "../registro.ts";

const LISTA = { jsonrpc: "2.0", id: 1, method: "tools/list" };

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ config: { porMinuto: 200, metricasToken: "una-ficha-de-prueba" } });
});
afterAll(() => mundo.close());

const metricas = async (token: string) =>
  await fetch(`${mundo.base()}/metrics`, { headers: { authorization: `Bearer ${token}` } });
/** Gives the value of a series, 0 when it is missing. */
async function serie(nombre: string): Promise<number> {
  const texto = await (await metricas("una-ficha-de-prueba")).text();
  const linea = texto.split("\n").find((l) => l.startsWith(nombre));
  return linea === undefined ? 0 : Number(linea.split(" ").at(-1));
}

test("/healthz tells the version to whoever asks", async () => {
  const { datos } = (await (await fetch(`${mundo.base()}/healthz`)).json()) as { datos: object };
  expect(datos).toEqual({ estado: "listo", version: VERSION });
});

describe("metrics", () => {
  test("count what was issued by outcome and code, and time it and the tax system apart", async () => {
    await mundo.api("POST", "/v1/facturas", pedido(), { prefer: "return=minimal" });
    expect(await serie('mostrador_emisiones_total{resultado="aceptada",codigo="0"}')).toBe(1);
    expect(await serie('mostrador_emision_seconds_count{resultado="aceptada"}')).toBe(1);
    expect(
      await serie(
        'mostrador_siat_seconds_count{servicio="ServicioFacturacionCompraVenta",operacion="recepcionFactura",desenlace="leida"}',
      ),
    ).toBe(1);
    expect(await serie('mostrador_http_seconds_count{metodo="POST",ruta="/v1/facturas",status="200"}')).toBe(
      1,
    );
  });
  test("tell what waits and since when, and what is about to expire", async () => {
    expect(await serie('mostrador_cola_documentos{estado="OFFLINE"}')).toBe(0);
    await mundo.api("POST", "/v1/facturas", pedido({ contingencia: true }), { prefer: "return=minimal" });
    expect(await serie('mostrador_cola_documentos{estado="OFFLINE"}')).toBe(1);
    expect(await serie("mostrador_cufd_restante_seconds")).toBeGreaterThan(60);
    expect(await serie("mostrador_certificado_restante_seconds")).toBeGreaterThan(86_400);
  });
  test("are for whoever has the token, and name no company", async () => {
    expect((await metricas("otra")).status).toBe(403);
    const texto = await (await metricas("una-ficha-de-prueba")).text();
    for (const { nit } of mundo.empresas) expect(texto).not.toContain(String(nit));
  });
});

test("metrics without a token are limited as every call of a stranger is", async () => {
  const abierto = await startMundo({ config: { porMinuto: 20 } });
  try {
    const pedir = async () => fetch(`${abierto.base()}/metrics`);
    const respuestas = await Promise.all(Array.from({ length: 80 }, pedir));
    expect(respuestas.map(({ status }) => status)).toContain(200);
    const negada = respuestas.find(({ status }) => status === 429);
    expect(Number(negada?.headers.get("retry-after"))).toBeGreaterThan(0);
  } finally {
    await abierto.close();
  }
});

describe("the limit of calls", () => {
  test("is told in every reply, before anybody runs into it", async () => {
    const { headers } = await mundo.api("GET", "/v1/cuenta");
    expect(headers.get("ratelimit-policy")).toBe('"minuto";q=200;w=60');
    expect(headers.get("ratelimit")).toMatch(/^"minuto";r=1\d\d;t=0$/);
  });
  test("holds up a wrong credential that insists, and nobody else at its address", async () => {
    const pedir = async (headers: Readonly<Record<string, string | null>>, path = "/v1/cuenta") =>
      (await mundo.api("GET", path, undefined, headers)).status;
    const bearer = (token: string) => ({ "x-api-key": null, authorization: `Bearer ${token}` });
    for (const mala of [{ "x-api-key": "mk_mala" }, bearer("own_mala")]) {
      const intentos = await Promise.all(Array.from({ length: 60 }, () => pedir(mala)));
      expect(intentos.filter((status) => status === 403).length).toBeGreaterThanOrEqual(20);
      expect(intentos).toContain(429);
    }
    expect(await pedir({ "x-api-key": "mk_otra" })).toBe(403);
    expect(await pedir(bearer("own_otra"))).toBe(403);
    expect(await pedir({ "x-api-key": null }, "/v1/empresas")).toBe(401);
    expect(await pedir({ "x-api-key": null }, "/v1/terminal/estado")).toBe(403);
    expect(await pedir({})).toBe(200);
  });
  test("is one for /v1 and /mcp under the same key, and holds there for strangers and wrong keys", async () => {
    const mcp = (headers: Readonly<Record<string, string | null>>, cuerpo: unknown = LISTA) =>
      mundo.api("POST", "/mcp", cuerpo, { accept: "application/json, text/event-stream", ...headers });
    for (const quien of [{}, { "x-api-key": null }, { "x-api-key": "mk_nada" }]) {
      const respuestas = await Promise.all(Array.from({ length: 420 }, () => mcp(quien)));
      const negadas = respuestas.filter(({ status }) => status === 429);
      expect(negadas.length).toBeGreaterThan(0);
      for (const { headers } of negadas) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const otra = { "x-api-key": mundo.empresas[1].apiKey };
    expect((await mcp(otra, [LISTA, LISTA])).status, "a batch").toBe(400);
    expect((await mcp(otra)).status).toBe(200);
  });
});

test("readiness is whether it can write; the tax system's absence is told, and no reason to take it away", async () => {
  const sinClave = { "x-api-key": null };
  const listo = async () => (await mundo.api("GET", "/readyz", undefined, sinClave)).body.datos;
  // The tests of limits used up this address's anonymous calls; the quota refills with time.
  await expect.poll(listo).toEqual({ estado: "listo", siat: "operativo" });
  await mundo.caer();
  await mundo.api("POST", "/v1/facturas", pedido());
  await expect.poll(listo).toMatchObject({ siat: "caido" });
  await mundo.normal();
});

describe("the log", () => {
  const lineas: Record<string, unknown>[] = [];
  const log = createRegistro({ write: (linea) => void lineas.push(JSON.parse(linea)) });
  test("has one JSON line an event, with the id of the call that it belongs to", () => {
    enLlamada("c0ffee", () => log("http", { method: "GET", status: 200 }));
    log("tarea", { nombre: "cufd" });
    expect(lineas).toMatchObject([
      { event: "http", id: "c0ffee", method: "GET", status: 200, time: expect.any(String) },
      { event: "tarea", nombre: "cufd" },
    ]);
    expect(lineas[1]).not.toHaveProperty("id");
  });
  test("writes no secret and nobody's data, not even inside an error's text", () => {
    lineas.length = 0;
    log("error", {
      error:
        "550 ana@ejemplo.bo con Bearer abc.def y mk_0123456789abcdef en 8727F63A15F8976591FDDE5B387C5D01",
      apiKey: "mk_secreto",
      cliente: { razonSocial: "Ana" },
      interno: { token: "x", codigo: 5 },
    });
    expect(lineas[0]).toMatchObject({
      level: 50,
      error: "550 {correo} con {clave} y {clave} en {cuf}",
      interno: { codigo: 5 },
    });
    expect(JSON.stringify(lineas[0])).not.toMatch(/Ana|secreto|"x"/);
  });
});
