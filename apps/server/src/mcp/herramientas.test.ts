/** Each tool of the MCP server beside the route that it stands for. */
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exigir, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
const cufs: string[] = [];
beforeAll(async () => {
  mundo = await startMundo();
  for (let i = 0; i < 3; i++) {
    const cliente = { tipo_documento: 1, numero_documento: String(7001 + i), razon_social: "Ana" };
    const emitida = await mundo.api("POST", "/v1/facturas", pedido({ cliente }));
    cufs.unshift(exigir(emitida).body.datos.cuf);
  }
  exigir(await mundo.api("POST", `/v1/facturas/${cufs[1]}/anular`, { motivo: 1 }));
});
afterAll(() => mundo.close());

async function usar(
  nombre: string,
  argumentos: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = { "X-API-KEY": mundo.empresas[0].apiKey },
) {
  const transporte = new StreamableHTTPClientTransport(new URL(`${mundo.base()}/mcp`), {
    requestInit: { headers: { ...headers } },
  });
  const client = new Client({ name: "prueba", version: "1" });
  await client.connect(transporte);
  const { content, isError } = await client.callTool({ name: nombre, arguments: { ...argumentos } });
  await client.close();
  const [{ text }] = content as [{ text: string }];
  return { texto: text, esError: isError === true };
}

/** Reads a tool's answer; throws where it failed. */
async function leer(...llamada: Parameters<typeof usar>) {
  const { texto, esError } = await usar(...llamada);
  if (esError) throw new Error(texto);
  return JSON.parse(texto);
}

/** The links of documents are signed anew at every call. */
const sinFirma = (valor: unknown) => JSON.parse(JSON.stringify(valor).replaceAll(/\?hasta=[^"]+/g, ""));

test.each([
  ["consultar_tipo_de_cambio", {}, "GET", "/ExchangeRate", undefined],
  ["listar_sectores", {}, "GET", "/v1/catalogos/sectores", undefined],
  ["consultar_creditos", {}, "GET", "/v1/cuenta", undefined],
  ["validar_nit", { nit: 1023456022 }, "POST", "/v1/nit/validar", { nit: 1023456022 }],
  ["listar_facturas", {}, "GET", "/v1/facturas", undefined],
  ["listar_facturas", { limite: 2 }, "GET", "/v1/facturas?limite=2", undefined],
  ["listar_facturas", { estado: "ANULADA" }, "GET", "/v1/facturas?estado=ANULADA", undefined],
  ["listar_facturas", { nit_cliente: "7001" }, "GET", "/v1/facturas?nit_cliente=7001", undefined],
  ["listar_facturas", { hasta: "2026-01-01" }, "GET", "/v1/facturas?hasta=2026-01-01", undefined],
  ["listar_facturas", { desde: "2026-01-01" }, "GET", "/v1/facturas?desde=2026-01-01", undefined],
] as const)("%s with %j answers what %s %s answers", async (nombre, argumentos, metodo, ruta, cuerpo) => {
  const { datos } = exigir(await mundo.api(metodo, ruta, cuerpo)).body;
  expect(sinFirma(await leer(nombre, argumentos))).toEqual(sinFirma(datos));
});

test("consultar_factura answers what its route answers, and nothing of another company", async () => {
  const { datos } = exigir(await mundo.api("GET", `/v1/facturas/${cufs[0]}`)).body;
  expect(sinFirma(await leer("consultar_factura", { cuf: cufs[0] }))).toEqual(sinFirma(datos));
  const otra = { "X-API-KEY": mundo.empresas[1].apiKey };
  expect((await usar("consultar_factura", { cuf: cufs[0] }, otra)).esError).toBe(true);
  expect((await leer("listar_facturas", {}, otra)).facturas).toEqual([]);
});

test("listar_facturas goes on by the cursor that a page gave, each invoice once", async () => {
  const vistas: string[] = [];
  let cursor: string | null = null;
  do {
    const pagina: object = cursor === null ? {} : { cursor };
    const { facturas, paginacion } = await leer("listar_facturas", { limite: 1, ...pagina });
    vistas.push(...facturas.map(({ cuf }: { cuf: string }) => cuf));
    cursor = paginacion.siguiente;
  } while (cursor !== null && vistas.length <= cufs.length);
  expect(vistas).toEqual(cufs);
});

describe("a tool fails with words", () => {
  test.each(["consultar_creditos", "validar_nit", "listar_facturas", "consultar_factura", "emitir_factura"])(
    "that ask for the key: %s",
    async (nombre) => {
      const argumentos = { nit: 1, cuf: cufs[0], clave_idempotencia: "k", factura: pedido() };
      for (const headers of [{}, { Authorization: `Bearer ${mundo.empresas[0].ownerToken}` }])
        expect(await usar(nombre, argumentos, headers as Record<string, string>)).toEqual({
          texto: expect.stringContaining("X-API-KEY"),
          esError: true,
        });
    },
  );

  test("when the tax system rejects, or is not sure, and issues once all the same", async () => {
    const emitir = () => usar("emitir_factura", { clave_idempotencia: "r-1", factura: pedido() });
    const rechazo = { kind: "rechazo", operation: "recepcionFactura", codigo: 1037, times: 1 };
    await mundo.control({ failNext: [rechazo] });
    const rechazada = await emitir();
    expect(rechazada).toEqual({ texto: expect.stringContaining("'codigo': 1037"), esError: true });
    expect(await emitir(), "remembered").toEqual(rechazada);
    await mundo.control({ dropReply: { operation: "recepcionFactura", times: 1 } });
    const duda = await usar("emitir_factura", { clave_idempotencia: "r-2", factura: pedido() });
    expect(duda).toEqual({ texto: expect.stringMatching(/[0-9A-F]{40}/), esError: true });
    await mundo.normal();
  });

  test.each([
    ["listar_facturas", { limite: 101 }],
    ["listar_facturas", { estado: "RECHAZADA" }],
    ["listar_facturas", { desde: "ayer" }],
    ["listar_facturas", { cursor: "inventado" }],
    ["validar_nit", { nit: -1 }],
    ["validar_nit", {}],
    ["consultar_factura", {}],
    ["emitir_factura", { factura: pedido() }],
    ["emitir_factura", { clave_idempotencia: "sin-factura" }],
    ["emitir_factura", { clave_idempotencia: "otro-sector", factura: pedido({ periodo_facturado: "X" }) }],
  ])("of its own at %s with %j, in Spanish", async (nombre, argumentos) => {
    const { texto, esError } = await usar(nombre, argumentos);
    expect([texto, esError]).toEqual([expect.not.stringMatching(/error|invalid|expected/i), true]);
  });
});

test.each([
  ["listar_facturas", { estdo: "ANULADA" }, "estdo"],
  ["listar_facturas", { nitCliente: "7001" }, "nitCliente"],
  ["listar_sectores", { codigo: 1 }, "codigo"],
  ["consultar_factura", { cuf: "A", debug: true }, "debug"],
  ["emitir_factura", { clave_idempotencia: "x-1", factura: pedido(), contingencia: true }, "contingencia"],
] as const)("%s with %j refuses the argument that it does not have", async (nombre, argumentos, otro) => {
  const texto = `${otro}: El campo ${otro} no existe: quítelo o corrija su nombre.`;
  expect(await usar(nombre, argumentos)).toEqual({ texto, esError: true });
});

test("a tool that does not exist is refused with the names of those that do", async () => {
  const { texto, esError } = await usar("anular_factura");
  expect([texto, esError]).toEqual([
    expect.stringMatching(/^No existe la herramienta anular_factura\. Hay: .*emitir_factura\.$/),
    true,
  ]);
});

test("only POST is served, one message a call", async () => {
  const headers = { accept: "application/json, text/event-stream" };
  for (const metodo of ["GET", "DELETE"])
    expect((await mundo.api(metodo, "/mcp", undefined, headers)).status).toBe(405);
  const mensaje = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  expect((await mundo.api("POST", "/mcp", JSON.stringify([mensaje, mensaje]), headers)).status).toBe(400);
});

test("a name that is not this server's is refused: a page must not reach it by another name", async () => {
  const llamar = async (host: string) => {
    const { hostname, port } = new URL(mundo.base());
    const pedida = request({ hostname, port, path: "/mcp", method: "POST", headers: { host } });
    pedida.end(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }));
    const [respuesta] = (await once(pedida, "response")) as [IncomingMessage];
    respuesta.resume();
    return respuesta.statusCode;
  };
  expect(await llamar("malo.example")).toBe(403);
  expect(await llamar("localhost")).not.toBe(403);
});
