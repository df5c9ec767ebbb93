import { once } from "node:events";
import { createServer, request, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { HORA_MS } from "../instante.ts";
import {
  send,
  facturaDe,
  NIT,
  requestCodigos,
  requestCufd,
  SISTEMA,
  startMundo,
  type Codigos,
  type Mundo,
} from "../support/mundo.ts";

let mundo: Mundo;
let codigos: Codigos;

beforeAll(async () => {
  mundo = await startMundo();
  codigos = await requestCodigos(mundo);
});
afterAll(() => mundo.close());
beforeEach(() => mundo.control("POST", "/control/reset"));

const set = (cambio: object) => mundo.control("PUT", "/control", cambio);
const ping = () => mundo.call("verificarComunicacion");
const estado = (cuf: string) =>
  mundo.call("verificacionEstadoFactura", { cuis: codigos.cuis, cufd: codigos.cufd, cuf });

const PING =
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><x:verificarComunicacion xmlns:x="https://siat.impuestos.gob.bo/"/></s:Body></s:Envelope>';

describe("the control API", () => {
  test.each([
    ["a name that was led here", { host: "malo.example" }, 403],
    ["a name that was led here, with the port", { host: "malo.example:3001" }, 403],
    ["a subdomain of localhost", { host: "localhost.malo.example" }, 403],
    ["a page of another site", { origin: "https://malo.example" }, 403],
    ["a page without a site of its own", { origin: "null" }, 403],
    ["a page of another port of this machine", { origin: "http://localhost:3000" }, 403],
    ["a page's picture", { "sec-fetch-site": "cross-site" }, 403],
    ["a program", {}, 200],
    ["a program that says localhost", { host: "localhost:3001" }, 200],
    ["a program over IPv6", { host: "[::1]:3001" }, 200],
  ])("is there for programs only: %s, %j, %i", async (_quien, headers, status) => {
    for (const url of [mundo.pilot.url, mundo.pilot.controlUrl])
      expect(await estadoDe(`${url}/control`, "GET", headers)).toBe(status);
    for (const [method, ruta] of QUE_CAMBIAN) {
      const visto = await estadoDe(`${mundo.pilot.url}${ruta}`, method, headers);
      expect([ruta, visto === 403]).toEqual([ruta, status === 403]);
    }
  });
});

/** Calls that change something; without a body they are refused for that, or change nothing. */
const QUE_CAMBIAN = [
  ["PUT", "/control"],
  ["POST", "/control/reset"],
  ["POST", "/control/contribuyentes"],
  ["POST", "/control/revocar"],
] as const;

/** The status of a call with headers that `fetch` would not let through. */
async function estadoDe(url: string, method: string, headers: Readonly<Record<string, string>>) {
  const req = request(url, { method, headers }).end();
  const [res] = (await once(req, "response")) as [IncomingMessage];
  res.resume();
  await once(res, "end");
  return res.statusCode;
}

describe("faults on request", () => {
  test("http503, fault, interno and rechazo, one after the other, then all is well", async () => {
    await set({
      failNext: [
        { kind: "http503", times: 1 },
        { kind: "fault", times: 1 },
        { kind: "interno", operation: "verificacionEstadoFactura", times: 2 },
        { kind: "rechazo", codigo: 1037, operation: "recepcionFactura" },
      ],
    });
    expect((await ping()).status).toBe(503);
    const fault = await ping();
    expect([fault.status, fault.texto.includes("<soap:Fault>")]).toEqual([500, true]);
    for (let i = 0; i < 2; i++) {
      const reply = await estado("ABC");
      expect([reply.campo("codigoEstado"), reply.campo("codigoDescripcion"), reply.codigos]).toEqual([
        "-1",
        "Error inesperado: null",
        [],
      ]);
    }
    const { xml } = facturaDe(mundo, codigos);
    expect((await send(mundo, codigos, xml)).codigos).toEqual([1037]);
    expect((await send(mundo, codigos, xml)).campo("codigoEstado")).toBe("908");
  });

  test("dropReply: the work is done, the reply never comes", async () => {
    await set({ dropReply: { operation: "recepcionFactura", times: 1 } });
    const { xml, cuf } = facturaDe(mundo, codigos, { cabecera: { numeroFactura: 50 } });
    await expect(send(mundo, codigos, xml)).rejects.toThrow("fetch failed");
    expect((await estado(cuf)).campo("codigoEstado")).toBe("690");
  });

  test("dropReply within: half of the reply comes", async () => {
    await set({ dropReply: { cut: "within" } });
    const reply = await fetch(`${mundo.pilot.url}/v2/FacturacionCodigos`, { method: "POST", body: PING });
    expect(reply.status).toBe(200);
    await expect(reply.text()).rejects.toThrow("terminated");
  });

  test("unreachable hang: accepted and never answered; the descriptions neither", async () => {
    await set({ unreachable: "hang" });
    const signal = AbortSignal.timeout(200);
    await expect(fetch(`${mundo.pilot.url}/v2/FacturacionCodigos?wsdl`, { signal })).rejects.toThrow(
      /timeout/,
    );
    await set({ unreachable: "no" });
    expect((await ping()).codigos).toEqual([926]);
  });

  test("unreachable refuse: the connection is refused, control stays reachable on its own address", async () => {
    await set({ unreachable: "refuse" });
    const cause = await fetch(`${mundo.pilot.url}/v2/FacturacionCodigos?wsdl`).catch(
      (error: unknown) => (error as Error).cause,
    );
    expect(cause).toMatchObject({ code: "ECONNREFUSED" });
    await set({ unreachable: "no" });
    expect((await ping()).codigos).toEqual([926]);
  });

  test("a port that another program took while it was closed opens again when that one lets it go", async () => {
    await set({ unreachable: "refuse" });
    const otro = createServer().listen(mundo.pilot.port, "127.0.0.1");
    await once(otro, "listening");
    const abierto = set({ unreachable: "no" });
    await vi.waitFor(async () =>
      expect(await mundo.control("GET", "/control")).toMatchObject({ unreachable: "no" }),
    );
    otro.close();
    await abierto;
    expect((await ping()).codigos).toEqual([926]);
  });

  test("refuse can also be asked for on the services' own port, which answers that call", async () => {
    const reply = await fetch(`${mundo.pilot.url}/control`, {
      method: "PUT",
      body: '{"unreachable":"refuse"}',
    });
    const { controlUrl } = (await reply.json()) as { controlUrl: string };
    expect(controlUrl).toBe(mundo.pilot.controlUrl);
    await expect(fetch(mundo.pilot.url)).rejects.toThrow("fetch failed");
    await set({ unreachable: "no" });
    expect((await fetch(mundo.pilot.url)).status).toBe(200);
  });

  test("latencyMs is waited, by every operation or by one", async () => {
    await set({ latencyMs: 60_000, latencyOperation: "sincronizarListaProductosServicios" });
    expect((await ping()).codigos).toEqual([926]);
    await set({ latencyMs: 150, latencyOperation: null });
    const desde = performance.now();
    await ping();
    expect(performance.now() - desde).toBeGreaterThan(140);
  });

  test("calls that wait follow a change of latencyMs", async () => {
    await set({ latencyMs: 600_000 });
    let contestada = false;
    const llamada = ping().then(() => (contestada = true));
    await set({ failNext: [] });
    expect(contestada).toBe(false);
    await set({ latencyMs: 0 });
    await llamada;
  });

  test("clockShiftMs moves the tax system's time: 1009 for whoever does not follow", async () => {
    await set({ clockShiftMs: 2 * HORA_MS });
    const hora = await mundo.call("sincronizarFechaHora", { cuis: codigos.cuis });
    expect(hora.campo("fechaHora")).toBe("2026-05-11T12:00:00.000");
    const { xml } = facturaDe(mundo, codigos, { cabecera: { numeroFactura: 60 } });
    const reply = await send(mundo, codigos, xml, { fechaEnvio: "2026-05-11T12:00:00.000" });
    expect(reply.codigos).toContain(1009);
  });
});

test("closing does not wait for connections that are never answered", async () => {
  const otro = await startMundo();
  await otro.control("PUT", "/control", { unreachable: "hang" });
  // The interim reply tells that the call was heard, and a later call that was answered, that this one was put aside.
  const colgada = request(`${otro.pilot.url}/v2`, { headers: { expect: "100-continue" } });
  const cortada = new Promise((resolve) => colgada.once("close", resolve));
  colgada.on("error", () => {}).end();
  await once(colgada, "continue");
  await otro.control("GET", "/control");
  await otro.close();
  await cortada;
});

describe("refusals of the control API, in Spanish", () => {
  const rows: readonly (readonly [string, string, string, unknown, RegExp])[] = [
    ["an unknown setting", "PUT", "/control", { latencia: 1 }, /no se conoce latencia/],
    ["a wrong value", "PUT", "/control", { unreachable: "si" }, /unreachable: debe ser no, hang o refuse/],
    ["a negative latency", "PUT", "/control", { latencyMs: -1 }, /latencyMs: no puede ser negativo/],
    ["a fault of no kind", "PUT", "/control", { failNext: [{ kind: "x" }] }, /failNext.0.kind: debe ser/],
    ["no JSON", "PUT", "/control", undefined, /no es JSON/],
    [
      "a taxpayer without NIT",
      "POST",
      "/control/contribuyentes",
      { modalidad: 2 },
      /nit: debe ser un entero/,
    ],
    [
      "a modality 3",
      "POST",
      "/control/contribuyentes",
      { nit: 1, razonSocial: "A", modalidad: 3, codigoSistema: "S" },
      /modalidad: debe ser 1 o 2/,
    ],
    [
      "a certificate that is none",
      "POST",
      "/control/contribuyentes",
      { nit: 1, razonSocial: "A", modalidad: 1, codigoSistema: "S", certificado: "x" },
      /no es un certificado PEM/,
    ],
  ];
  test.each(rows)("%s", async (_rule, method, path, body, error) => {
    const reply = await mundo.control(method, path, body);
    expect([reply["status"], reply["error"]]).toEqual([422, expect.stringMatching(error)]);
  });

  test("an address that does not exist is 404", async () => {
    expect(await mundo.control("GET", "/control/nada")).toMatchObject({ status: 404 });
  });
});

describe("state", () => {
  test("survives a restart: documents, codes, tokens, settings; refuse does not", async () => {
    const { xml, cuf } = facturaDe(mundo, codigos, { cabecera: { numeroFactura: 70 } });
    await send(mundo, codigos, xml);
    await set({ unreachable: "refuse", clockShiftMs: HORA_MS });
    await mundo.restart();
    expect((await estado(cuf)).campo("codigoEstado")).toBe("690");
    const documentos = (await mundo.control("GET", `/control/documentos?nit=${NIT}`))["documentos"] as {
      cuf: string;
    }[];
    expect(documentos.map((d) => d.cuf)).toContain(cuf);
    const conXml = (await mundo.control("GET", `/control/documentos?cuf=${cuf}`))["documentos"] as {
      xml: string;
    }[];
    expect(conXml[0]?.xml).toBe(xml);
    expect(await mundo.control("GET", "/control")).toMatchObject({
      clockShiftMs: HORA_MS,
      unreachable: "no",
    });
  });

  test("reset leaves the clock where it is told to, without an instant of the real hour", async () => {
    await set({ unreachable: "refuse" });
    expect(await mundo.control("POST", "/control/reset", { clockShiftMs: HORA_MS })).toMatchObject({
      unreachable: "no",
      clockShiftMs: HORA_MS,
    });
  });

  test("reset with alcance todo forgets documents and codes, not the taxpayers", async () => {
    await mundo.control("POST", "/control/reset", { alcance: "todo" });
    expect((await mundo.control("GET", "/control/documentos"))["documentos"]).toEqual([]);
    codigos = await requestCodigos(mundo);
    expect(codigos.cuis).toMatch(/^[0-9A-F]{8}$/);
    expect(codigos.cufd).toMatch(/^[\w+/=]{57,63}$/);
    expect(codigos.codigoControl).toMatch(/^[0-9A-F]{15}$/);
  });

  test("912: a system of another taxpayer; 940: a sector it may not issue; 3011: no reversal tests; 989: revoked token", async () => {
    const otro = { nit: 1020703023, razonSocial: "OTRA", modalidad: 2, codigoSistema: "SISTEMA-DE-OTRO" };
    await mundo.control("POST", "/control/contribuyentes", otro);
    expect((await mundo.call("cuis", { codigoSistema: "SISTEMA-DE-OTRO" })).codigos).toEqual([912]);
    const propio = {
      nit: NIT,
      razonSocial: "TIENDA",
      modalidad: 2,
      codigoSistema: SISTEMA,
      sucursales: [{ codigo: 0, direccion: "X" }],
    };
    const { cufd, codigoControl } = await requestCufd(mundo, codigos.cuis);
    const suyos = { cuis: codigos.cuis, cufd, codigoControl };
    const { xml, cuf } = facturaDe(mundo, suyos, { cabecera: { numeroFactura: 80 } });
    await send(mundo, suyos, xml);
    await mundo.control("POST", "/control/contribuyentes", { ...propio, reversion: false });
    const base = { cuis: codigos.cuis, cufd, cuf };
    await mundo.call("anulacionFactura", { ...base, codigoMotivo: 1 });
    expect((await mundo.call("reversionAnulacionFactura", base)).codigos).toEqual([3011]);
    await mundo.control("POST", "/control/contribuyentes", { ...propio, sectores: [] });
    expect((await send(mundo, suyos, xml)).codigos).toEqual([940]);
    await mundo.control("POST", "/control/revocar", { nit: NIT, que: "tokens" });
    expect((await ping()).codigos).toEqual([989]);
  });
});
