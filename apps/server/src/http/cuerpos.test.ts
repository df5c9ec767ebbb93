/** Bodies as clients of all kinds send them: other encodings and charsets, JSON that is no object, content where none belongs. */
import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exigir, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

const MINIMAL = { prefer: "return=minimal" };

/** Calls with these bytes and checks the reply against the document; fetch sends no GET with content. */
async function mandar(method: string, path: string, bytes: Uint8Array | string, headers: object = {}) {
  const { apiKey } = mundo.empresas[0];
  const llamada = request(mundo.base() + path, {
    method,
    headers: { "x-api-key": apiKey, "content-length": Buffer.byteLength(bytes), ...MINIMAL, ...headers },
  });
  llamada.end(bytes);
  const [reply] = await once(llamada, "response");
  const texto = await text(reply);
  const respuesta = {
    status: Number(reply.statusCode),
    headers: new Headers(reply.headers),
    texto,
    body: JSON.parse(texto),
  };
  mundo.contrato.revisar(method, path, respuesta);
  return respuesta;
}

const factura = () => JSON.stringify(pedido());

describe("a body that cannot be read is refused as the document says, with the remedy", () => {
  const EN_LATIN1 = { "content-type": "application/json; charset=iso-8859-1" };
  test.each([
    ["an unknown compression", factura(), { "content-encoding": "zstd-x" }, "body_encoding", /gzip/],
    ["a compression that it has not", factura(), { "content-encoding": "gzip" }, "body_encoding", /gzip/],
    ["brotli that is none", `${factura()}x`, { "content-encoding": "br" }, "body_encoding", /gzip/],
    ["another charset", Buffer.from(factura(), "latin1"), EN_LATIN1, "body_charset", /UTF-8/],
  ])("%s", async (_que, bytes, headers, tipo, remedio) => {
    for (const ruta of ["/v1/facturas", "/v1/facturas/lote", "/v1/webhooks"]) {
      const { status, body, headers: dichas } = await mandar("POST", ruta, bytes, headers);
      expect([status, dichas.get("x-error-code")]).toEqual([422, "validacion"]);
      expect(body.detail).toEqual([
        { loc: ["body"], msg: expect.stringMatching(remedio) as string, type: tipo },
      ]);
    }
  });
});

test("a compressed body is read as the same call without compression", async () => {
  const { status, body } = await mandar("POST", "/v1/facturas", gzipSync(factura()), {
    "content-encoding": "gzip",
  });
  expect([status, body.datos.estado]).toEqual([200, "EMITIDA"]);
});

test.each(["1", "true", '"hola"', "[]"])(
  "%s is JSON, though no object: the sentence says so",
  async (cuerpo) => {
    const { status, body } = await mundo.api("POST", "/v1/facturas", cuerpo);
    expect([status, body.detail[0].msg]).toEqual([422, "Se espera un objeto."]);
  },
);

test("null stands for a body without fields, as some clients send it", async () => {
  const { cuf } = exigir(await mundo.api("POST", "/v1/facturas", pedido(), MINIMAL)).body.datos;
  const vacio = await mundo.api("POST", `/v1/facturas/${cuf}/revertir-anulacion`, "null");
  expect([vacio.status, vacio.headers.get("x-error-code")]).toEqual([409, "facturaNoAnulada"]);
  const falta = await mundo.api("POST", `/v1/facturas/${cuf}/anular`, "null");
  expect([falta.status, falta.body.detail[0]]).toMatchObject([
    422,
    { loc: ["body", "motivo"], type: "missing" },
  ]);
});

test.each(["{", "null", "hola"])("content of a GET (%s) means nothing", async (bytes) => {
  for (const ruta of ["/v1/cuenta", "/v1/facturas?limite=1", "/v1/catalogos/sectores"])
    expect((await mandar("GET", ruta, bytes, { "content-type": "application/json" })).status).toBe(200);
});
