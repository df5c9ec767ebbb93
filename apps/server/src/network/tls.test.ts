import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { request } from "node:https";
import { connect, type AddressInfo } from "node:net";
import { connect as connectTls } from "node:tls";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { X509Certificate } from "node:crypto";
import { huellaDeLlave, newLlaveTls } from "@mostrador/core/node";
import { conTls } from "./tls.ts";

const llave = newLlaveTls(Date.now());
const huella = huellaDeLlave(new X509Certificate(llave.certificado));
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    const cerrado = once(server, "close");
    server.closeAllConnections();
    server.close();
    await cerrado;
  }
});

async function start(): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer((req, res) => {
    void text(req).then((cuerpo) =>
      res.end(`${"encrypted" in req.socket ? "TLS" : "abierta"} ${cuerpo.length}`),
    );
  });
  conTls(server, { ...llave, huella, huellaCertificado: "" });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port }; // a server of TCP that listens
}

const porTls = (port: number, cuerpo: string) =>
  new Promise<string>((resolve, reject) => {
    const req = request(
      { port, host: "127.0.0.1", method: "POST", rejectUnauthorized: false, agent: false },
      (res) => {
        text(res).then(resolve, reject);
      },
    );
    req.on("error", reject);
    req.end(cuerpo);
  });

describe("one port", () => {
  test("answers plain HTTP and TLS, with bodies of any size", async () => {
    const { port } = await start();
    for (const largo of [0, 1, 300_000]) {
      const cuerpo = "x".repeat(largo);
      const abierta = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: cuerpo });
      expect(await abierta.text()).toBe(`abierta ${largo}`);
      expect(await porTls(port, cuerpo)).toBe(`TLS ${largo}`);
    }
  });

  test("takes a request that arrives byte by byte, and two on one connection", async () => {
    const { port } = await start();
    const socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    for (const letra of "GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      await new Promise((resolve) => socket.write(letra, resolve));
    expect((await text(socket)).match(/abierta 0/g)).toHaveLength(2);
  });

  test("shows the key that its fingerprint names, and the newest TLS", async () => {
    const { port } = await start();
    const socket = connectTls({ port, host: "127.0.0.1", rejectUnauthorized: false });
    await once(socket, "secureConnect");
    const certificado = socket.getPeerX509Certificate();
    expect(certificado === undefined ? null : huellaDeLlave(certificado)).toBe(huella);
    expect(socket.getProtocol()).toBe("TLSv1.3");
    socket.destroy();
  });

  test("outlives connections that say nothing, break off or speak nonsense, and ends in order", async () => {
    const { port, server } = await start();
    for (const dicho of ["", "\x16", "\x16\x03\x01\x00\x05hola?", "\x00\x01"]) {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.on("error", () => undefined);
      socket.write(dicho, "latin1");
      socket.destroy();
    }
    expect(await porTls(port, "a")).toBe("TLS 1");
    const cerrado = once(server, "close");
    servers.splice(servers.indexOf(server), 1);
    server.close();
    server.closeIdleConnections();
    await cerrado;
  });
});
