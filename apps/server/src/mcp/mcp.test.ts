import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

async function cliente(clave?: string): Promise<Client> {
  const headers: Record<string, string> = clave === undefined ? {} : { "X-API-KEY": clave };
  const transporte = new StreamableHTTPClientTransport(new URL(`${mundo.base()}/mcp`), {
    requestInit: { headers },
  });
  const client = new Client({ name: "prueba", version: "1" });
  await client.connect(transporte);
  return client;
}

async function usar(client: Client, name: string, argumentos: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: argumentos });
  const [{ text }] = content as [{ text: string }];
  return { texto: text, esError: isError === true };
}

describe("the MCP server, by the SDK's own client", () => {
  test("offers the eight tools, told apart by whether they only read; annulment is not among them", async () => {
    const { tools } = await (await cliente()).listTools();
    for (const { annotations, inputSchema } of tools) {
      expect(annotations?.destructiveHint).toBe(annotations?.readOnlyHint === false);
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    }
    const listar = tools.find(({ name }) => name === "listar_facturas");
    expect(Object.keys(listar?.inputSchema.properties ?? {})).toContain("nit_cliente");
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ["consultar_tipo_de_cambio", true],
      ["consultar_estado_siat", true],
      ["listar_sectores", true],
      ["consultar_creditos", true],
      ["validar_nit", true],
      ["listar_facturas", true],
      ["consultar_factura", true],
      ["emitir_factura", false],
    ]);
  });

  test("answers three without a key, and asks for it in the others", async () => {
    const client = await cliente();
    expect(JSON.parse((await usar(client, "consultar_tipo_de_cambio")).texto)).toMatchObject({
      usd_bob: 12.18,
    });
    expect(JSON.parse((await usar(client, "consultar_estado_siat")).texto)).toHaveProperty("siat_piloto");
    expect(JSON.parse((await usar(client, "listar_sectores")).texto).sectores).toHaveLength(16);
    for (const nombre of ["consultar_creditos", "listar_facturas"])
      expect(await usar(client, nombre)).toEqual({
        texto: expect.stringContaining("X-API-KEY"),
        esError: true,
      });
  });

  test("issues once a key, and finds what it issued", async () => {
    const client = await cliente(mundo.empresas[0].apiKey);
    const argumentos = { clave_idempotencia: "pedido-77", factura: pedido() };
    const emitida = await usar(client, "emitir_factura", argumentos);
    expect(emitida.esError, emitida.texto).toBe(false);
    const { cuf } = JSON.parse(emitida.texto).datos;
    expect(JSON.parse((await usar(client, "emitir_factura", argumentos)).texto).datos.cuf).toBe(cuf);
    expect(JSON.parse((await usar(client, "consultar_factura", { cuf })).texto)).toMatchObject({
      cuf,
      estado: "EMITIDA",
    });
    expect(JSON.parse((await usar(client, "listar_facturas", { limite: 5 })).texto).facturas).toHaveLength(1);
    expect(JSON.parse((await usar(client, "validar_nit", { nit: 1023456022 })).texto).valido).toBe(true);
  });

  test("issues nothing above Bs 50,000 a call, in any currency, online or offline", async () => {
    const client = await cliente(mundo.empresas[0].apiKey);
    const antes = await mundo.creditos();
    const emitir = (clave: string, cambios: object, precio: number) =>
      usar(client, "emitir_factura", {
        clave_idempotencia: clave,
        factura: pedido(cambios, { cantidad: 1, precio_unitario: precio }),
      });
    for (const [i, [cambios, precio]] of [
      [{}, 50_000.01] as const,
      [{}, 99_999_900_000] as const,
      [{ contingencia: true }, 50_000.01] as const,
      [{ moneda: 2, tipo_cambio: 12.18 }, 4110] as const,
    ].entries()) {
      const { esError, texto } = await emitir(`grande-${i}`, cambios, precio);
      expect([esError, texto]).toEqual([true, expect.stringContaining("Bs 50000")]);
    }
    expect(await mundo.creditos()).toBe(antes);
    expect((await emitir("justa", {}, 50_000)).esError).toBe(false);
  });

  test("says which field is wrong", async () => {
    const client = await cliente(mundo.empresas[0].apiKey);
    const mala = await usar(client, "emitir_factura", {
      clave_idempotencia: "x",
      factura: pedido({}, { cantidad: -1 }),
    });
    expect(mala).toEqual({ texto: expect.stringContaining("items.0.cantidad"), esError: true });
    expect((await usar(client, "consultar_factura", { cuf: "no" })).esError).toBe(true);
  });

  test.each([
    ["a wrong key", { "x-api-key": "mk_nada" }],
    ["a page of another site", { origin: "https://malo.example" }],
  ])("refuses %s", async (_quien, headers) => {
    const cuerpo = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const { status } = await mundo.api("POST", "/mcp", cuerpo, {
      accept: "application/json, text/event-stream",
      "x-api-key": null,
      ...headers,
    });
    expect(status).toBe(403);
  });
});
