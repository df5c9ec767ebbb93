import { createServer as createTcp, type Server, type Socket } from "node:net";
import { once } from "node:events";
import { afterEach, describe, expect, test, vi } from "vitest";
import { llamar } from "./http.ts";

const servers: { server: Server; sockets: Set<Socket> }[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const { server, sockets } of servers.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  }
});

/** Starts a raw server; `atender` handles a connection byte by byte. */
async function start(atender: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createTcp((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    atender(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  servers.push({ server, sockets });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("sin puerto");
  return `http://127.0.0.1:${address.port}/x`;
}

/** Limits that a busy machine does not reach. A test that waits for their end passes the time itself. */
const LIMITES = { conexionMs: 60_000, totalMs: 120_000 };
const post = (url: string, signal: AbortSignal | null = null) =>
  llamar({ metodo: "POST", url, headers: {}, cuerpo: '{"ñ":1}', ...LIMITES, signal });

describe("a call to the server", () => {
  test.each([
    ["a closed port", "http://127.0.0.1:1/x"],
    ["a name that does not resolve", "http://no-existe.invalid/x"],
  ])("was surely not delivered to %s", async (_case, url) => {
    expect((await post(url)).kind).toBe("noEntregada");
  });

  test("was surely not delivered when the cashier went on before it began", async () => {
    expect(await post("http://127.0.0.1:1/x", AbortSignal.abort())).toEqual({
      kind: "noEntregada",
      causa: "cancelada",
    });
  });

  test.each<[string, (socket: Socket) => void]>([
    ["the reply never comes", () => undefined],
    [
      "the reply drips for ever",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n");
        const timer = setInterval(() => socket.write("x"), 50);
        socket.on("close", () => clearInterval(timer));
      },
    ],
  ])("is in doubt at the end of its time when %s", async (_case, atender) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const llego = Promise.withResolvers<void>();
    const url = await start((socket) => {
      socket.once("data", () => llego.resolve());
      atender(socket);
    });
    const llamada = post(url);
    await llego.promise;
    vi.advanceTimersByTime(LIMITES.totalMs);
    expect(await llamada).toMatchObject({ kind: "enDuda", agotada: true });
  });

  test("was surely not delivered when the connection takes too long", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    // TLS never begins: nothing was written.
    const url = (await start(() => undefined)).replace("http:", "https:");
    const llamada = post(url);
    vi.advanceTimersByTime(LIMITES.conexionMs);
    expect((await llamada).kind).toBe("noEntregada");
  });

  test.each<[string, (socket: Socket) => void]>([
    ["the connection is cut after the request", (socket) => socket.once("data", () => socket.destroy())],
    [
      "the reply is cut",
      (socket) => socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{")),
    ],
    [
      "a chunked reply is cut",
      (socket) =>
        socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{")),
    ],
    ["the reply is no HTTP", (socket) => socket.once("data", () => socket.end("hola\r\n\r\n"))],
  ])("is in doubt when %s", async (_case, atender) => {
    expect(await post(await start(atender))).toMatchObject({ kind: "enDuda", agotada: false });
  });

  test("is in doubt, at once, when the cashier does not wait", async () => {
    const abort = new AbortController();
    const url = await start((socket) => socket.once("data", () => abort.abort()));
    expect(await post(url, abort.signal)).toMatchObject({ kind: "enDuda", agotada: true });
  });

  test("is answered with status and body", async () => {
    const url = await start((socket) =>
      socket.once("data", () => socket.end('HTTP/1.1 409 Conflict\r\nContent-Length: 8\r\n\r\n{"ñ":2}')),
    );
    expect(await post(url)).toMatchObject({ kind: "respondida", status: 409, cuerpo: '{"ñ":2}' });
  });
});
