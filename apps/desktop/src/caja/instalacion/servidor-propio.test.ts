import { createServer, type Server } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import type { LanzarServidor } from "./proceso.ts";
import { ServidorPropio } from "./servidor-propio.ts";

afterEach(() => vi.useRealTimers());

/** A server's process that is not ready before it is told so. */
function createLento() {
  let server: Server | undefined;
  let listo = false;
  let miradas = 0;
  const fin = Promise.withResolvers<string>();
  const terminar = () => {
    server?.close();
    server?.closeAllConnections();
    fin.resolve("");
  };
  const lanzar: LanzarServidor = (env) => {
    server = createServer((_req, res) => {
      miradas++;
      res.writeHead(listo ? 200 : 503).end();
    }).listen(Number(env["MOSTRADOR_PORT"]), "127.0.0.1");
    return { termino: fin.promise, terminar, matar: terminar };
  };
  return { lanzar, estarListo: () => void (listo = true), miradas: () => miradas };
}

test("a server that starts slowly is awaited for as long as its process runs", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const lento = createLento();
  const propio = new ServidorPropio({
    data: "/no/existe",
    lanzar: lento.lanzar,
    urlImpuestos: null,
    guardado: null,
    paciencia: 1,
    alAtender: () => {},
  });
  const asegurado = propio.asegurar({ ambiente: 2, enRed: false });
  await expect.poll(lento.miradas).toBeGreaterThan(0);
  vi.setSystemTime(Date.now() + 300_000);
  const antes = lento.miradas();
  await expect.poll(lento.miradas).toBeGreaterThan(antes + 2);
  lento.estarListo();
  expect(await asegurado).toMatchObject({ ok: true, value: { ambiente: 2, enRed: false } });
  await propio.cerrar();
});
