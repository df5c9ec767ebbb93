import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { analizar } from "../analisis.ts";
import { parseCompraVenta, parseUfv } from "../refrescar.ts";
import { hasta } from "../../support/llamar.ts";
import { type Mundo, startMundo } from "../../support/mundo.ts";

/** Pages as on such sites: tables, scripts with numbers of their own, decimal commas. */
const PAGINAS: Record<string, string> = {
  "/oficial": `<html><head><script>var venta=99.1;</script></head><body><h1>Cotizaciones 20/11/2026</h1>
    <table><tr><td>D&oacute;lar</td><td>COMPRA</td><td>12,08</td><td>VENTA</td><td>12,18</td></tr><tr><td>UFV</td><td>20 de noviembre</td><td>2,61234</td></tr></table></body></html>`,
  "/banco": `<div class="tc"><span>Compra:</span> <b>Bs&nbsp;6.90</b><span>Venta:</span> <b>Bs&nbsp;7.05</b></div>`,
};
let caido = false;
const sitio = createServer((req, res) => {
  const pagina = PAGINAS[req.url ?? ""];
  res.writeHead(caido || pagina === undefined ? 503 : 200, { "content-type": "text/html" }).end(pagina);
});
let mundo: Mundo;
beforeAll(async () => {
  sitio.listen(0, "127.0.0.1");
  await once(sitio, "listening");
  const base = `http://127.0.0.1:${(sitio.address() as AddressInfo).port}`;
  mundo = await startMundo({
    config: {
      cotizaciones: {
        oficiales: [`${base}/oficial`],
        ufv: null,
        margen: "0",
        bancos: [
          { banco: "Banco Uno", url: `${base}/banco` },
          { banco: "Banco Dos", url: `${base}/nada` },
        ],
      },
    },
  });
});
afterAll(async () => {
  await mundo.close();
  sitio.close();
});
const read = async (ruta: string) => (await mundo.api("GET", ruta, undefined, { "x-api-key": null })).body;

describe("exchange rates", () => {
  test("the official rate is read from its source, needs no key, and is the one to invoice with", async () => {
    await hasta("la cotización", async () => (await read("/ExchangeRate")).datos?.fuente === "127.0.0.1");
    expect(await read("/ExchangeRate")).toMatchObject({
      ok: true,
      datos: { usd_bob: 12.18, ufv_bob: 2.61234, moneda_base: "BOB", fuente: "127.0.0.1" },
    });
  });
  test("banks: what is known of each, and from when; one that does not answer is not made up", async () => {
    await hasta("el banco", async () => (await read("/BankExchangeRate")).datos.bancos.length > 0);
    const { datos } = await read("/BankExchangeRate");
    expect(datos.oficial).toMatchObject({
      usd_bob: 12.18,
      vigencia: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    expect(datos.bancos).toEqual([
      { banco: "Banco Uno", compra: 6.9, venta: 7.05, fecha_actualizacion: expect.any(String) },
    ]);
  });
  test("history by day, the newest first, as many as asked for", async () => {
    const { historial } = (await read("/ExchangeRate/history?limit=5")).datos;
    expect(historial[0].usd_bob).toBe(12.18);
    const [{ fecha }] = historial;
    expect((await read(`/ExchangeRate/history/${fecha}`)).datos.fecha).toBe(fecha);
    expect((await read(`/BankExchangeRate/history/${fecha}`)).datos.bancos).toHaveLength(1);
    expect((await read("/BankExchangeRate/history?limit=1")).datos.historial).toHaveLength(1);
    expect((await mundo.api("GET", "/ExchangeRate/history/1999-01-01")).status).toBe(404);
    expect((await mundo.api("GET", "/ExchangeRate/history?limit=0")).status).toBe(422);
    expect((await mundo.api("GET", "/ExchangeRate/history/ayer")).status).toBe(422);
  });
  test("what was known stays, with its date, when the sources are gone", async () => {
    const antes = await read("/BankExchangeRate");
    caido = true;
    await mundo.reiniciar();
    expect((await read("/BankExchangeRate")).datos).toEqual(antes.datos);
    expect((await read("/ExchangeRate")).datos.usd_bob).toBe(12.18);
  });
  test("the analysis names its methods", async () => {
    const { datos } = await read("/ExchangeRateAnalysis");
    for (const parte of ["ranking", "proyeccion", "p2p", "anomalias"])
      expect(datos[parte].metodo).toEqual(expect.any(String));
  });
});

describe("a page", () => {
  test.each([
    ["no rates", "<p>Mantenimiento</p>", undefined],
    ["a number that is no rate", "<p>Compra 200 Venta 350.00</p>", undefined],
    ["only one of them", "<p>Compra 12.08</p>", undefined],
    [
      "both, the other way round",
      "<td>Venta</td><td>12.18</td><td>Compra</td><td>12.08</td>",
      { compra: "12.08", venta: "12.18" },
    ],
  ])("with %s", (_que, html, esperado) => {
    expect(parseCompraVenta(html)).toEqual(esperado);
  });
  test("without UFV has none", () => {
    expect(parseUfv("<p>UFV: no disponible</p>")).toBeUndefined();
  });
});

describe("the analysis", () => {
  const banco = (nombre: string, fecha: string, venta: string) => ({
    banco: nombre,
    fecha,
    compra: "6.80",
    venta,
    actualizadoEn: 0,
  });
  test("goes on along the line of the days known, ranks by what a dollar costs, and points at the odd one out", () => {
    const historia = [1, 2, 3, 4].map((d) => banco("A", `2026-11-0${d}`, (7 + d / 100).toFixed(2)));
    const ultimas = [
      banco("A", "2026-11-04", "7.04"),
      banco("B", "2026-11-04", "7.02"),
      banco("C", "2026-11-04", "7.03"),
      banco("D", "2026-11-04", "9.90"),
    ];
    const { ranking, proyeccion, anomalias } = analizar(ultimas, historia, "2026-11-04");
    expect(ranking.bancos.map((b) => b.banco)).toEqual(["B", "C", "A", "D"]);
    expect(proyeccion.dias).toEqual(
      [5, 6, 7, 8, 9].map((d) => ({ fecha: `2026-11-0${d}`, venta: Math.round((7 + d / 100) * 1e4) / 1e4 })),
    );
    expect(anomalias.bancos.map((b) => b.banco)).toEqual(["D"]);
  });
  test("of nothing is empty, not an error", () => {
    expect(analizar([], [], "2026-11-04")).toMatchObject({
      ranking: { bancos: [] },
      proyeccion: { dias: [] },
      anomalias: { bancos: [] },
    });
  });
});
