import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type ServerHandle } from "../../server.ts";
import { llamar, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

/** A server whose clocks stand still: all that it issues has one instant. */
let mundo: Mundo;
let server: ServerHandle;
beforeAll(async () => {
  mundo = await startMundo();
  await mundo.parar();
  const fijo = mundo.ahora();
  server = await startServer(mundo.config, { now: () => fijo, monotono: () => 0, log: () => {} });
});
afterAll(async () => {
  await server.close();
  await mundo.close();
});

const emitir = () => {
  const headers = { "x-api-key": mundo.empresas[0].apiKey, prefer: "return=minimal" };
  return llamar(`${server.url}/v1/facturas`, "POST", pedido(), headers);
};

test("a refused invoice's number is given again in its millisecond: the next one has a CUF of its own, and a credit", async () => {
  const primera = await emitir();
  expect(primera.status, primera.texto).toBe(200);
  await mundo.control({
    failNext: [{ operation: "recepcionFactura", kind: "rechazo", codigo: 1037, times: 2 }],
  });
  expect([(await emitir()).status, (await emitir()).status]).toEqual([400, 400]);
  const segunda = await emitir();
  expect(segunda.status, segunda.texto).toBe(200);
  const { numero_factura, cuf } = segunda.body.datos;
  expect(numero_factura).toBe(primera.body.datos.numero_factura + 1);
  expect((await mundo.enImpuestos()).get(cuf)).toBe(690);
});
