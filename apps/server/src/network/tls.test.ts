import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { Agent, request } from "node:https";
import { connect, type AddressInfo, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { X509Certificate } from "node:crypto";
import { newLlaveTls } from "@mostrador/core/firma";
import { huellaDeLlave } from "@mostrador/core/node";
import { conTls, type Puerto } from "./tls.ts";

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

async function start(
  antes: () => Promise<void> = async () => {},
): Promise<{ readonly server: Server; readonly port: number; readonly puerto: Puerto }> {
  const server = createServer((req, res) => {
    void text(req).then(async (cuerpo) => {
      await antes();
      res.end(`${"encrypted" in req.socket ? "TLS" : "abierta"} ${cuerpo.length}`);
    });
  });
  const puerto = conTls(server, { ...llave, huella, huellaCertificado: "" });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, puerto, port: (server.address() as AddressInfo).port }; // a server of TCP that listens
}

const porTls = (port: number, cuerpo: string, agent: Agent | false = false) =>
  new Promise<string>((resolve, reject) => {
    const req = request(
      { port, host: "127.0.0.1", method: "POST", rejectUnauthorized: false, agent },
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
    const { port, puerto, server } = await start();
    for (const dicho of ["", "\x16", "\x16\x03\x01\x00\x05hola?", "\x00\x01"]) {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.on("error", () => undefined);
      socket.write(dicho, "latin1");
      socket.destroy();
    }
    expect(await porTls(port, "a")).toBe("TLS 1");
    servers.splice(servers.indexOf(server), 1);
    await puerto.cerrar();
  });
});

/** A client keeps its connection for a minute. Each end below would wait for that without an end of the connection. */
describe("the end of the port", () => {
  const agentes: Agent[] = [];
  afterEach(() => {
    for (const agente of agentes.splice(0)) agente.destroy();
  });
  const queGuarda = () => {
    const agente = new Agent({ keepAlive: true });
    agentes.push(agente);
    return agente;
  };
  const decir = async (server: Server, port: number, dicho: string): Promise<Socket> => {
    const llegada = once(server, "connection");
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    const [suya] = (await llegada) as [Socket]; // the server's own end
    if (dicho !== "") {
      socket.write(dicho, "latin1");
      await once(suya, "data");
    }
    return socket;
  };

  test.each<[string, (server: Server, port: number) => Promise<unknown>]>([
    ["has said nothing yet", (server, port) => decir(server, port, "")],
    ["is in its handshake", (server, port) => decir(server, port, "\x16\x03\x01\x02\x00")],
    [
      "has its handshake behind it",
      async (_server, port) => {
        const socket = connectTls({ port, host: "127.0.0.1", rejectUnauthorized: false });
        await once(
          socket.on("error", () => undefined),
          "secureConnect",
        );
      },
    ],
    ["was answered over TLS", (_server, port) => porTls(port, "a", queGuarda())],
  ])("does not wait for a connection that %s", async (_cual, abrir) => {
    const { server, port, puerto } = await start();
    await abrir(server, port);
    servers.splice(servers.indexOf(server), 1);
    await puerto.cerrar();
    expect(server.listening).toBe(false);
  });

  test("waits for a reply on its way, and not for the next call on that connection", async () => {
    const [llego, seguir] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { server, port, puerto } = await start(() => {
      llego.resolve();
      return seguir.promise;
    });
    const llamada = porTls(port, "a", queGuarda());
    await llego.promise;
    servers.splice(servers.indexOf(server), 1);
    const cerrado = puerto.cerrar();
    seguir.resolve();
    expect(await llamada).toBe("TLS 1");
    await cerrado;
  });
});
