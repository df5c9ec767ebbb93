import { once } from "node:events";
import { createServer, type Server } from "node:https";
import type { IncomingMessage, ServerResponse } from "node:http";
import { X509Certificate } from "node:crypto";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";
import { newLlaveTls } from "@mostrador/core/firma";
import { huellaDeLlave } from "@mostrador/core/node";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Conexiones } from "./conexiones.ts";
import { llamar, type Llamada } from "./http.ts";

const llave = newLlaveTls(Date.now());
const otraLlave = newLlaveTls(Date.now());
const huellaDe = ({ certificado }: typeof llave) => huellaDeLlave(new X509Certificate(certificado));

/** A limit that a busy machine does not reach: a test that waits for its end passes the time itself. */
const CONEXION_MS = 60_000;

let server: Server;
let sockets: TLSSocket[] = [];
let recibidas: string[] = [];
let atender: (req: IncomingMessage, res: ServerResponse) => void;
let conexiones: Conexiones;

beforeEach(async () => {
  [sockets, recibidas, conexiones] = [[], [], new Conexiones()];
  atender = (_req, res) => void res.end("{}");
  server = createServer({ key: llave.llave, cert: llave.certificado }, (req, res) => {
    void text(req).then(
      (cuerpo) => {
        recibidas.push(`${req.method} ${cuerpo}`);
        atender(req, res);
      },
      () => undefined, // a request that was cut
    );
  });
  server.on("secureConnection", (socket) => sockets.push(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  vi.useRealTimers();
  conexiones.soltar();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

function pedir(
  metodo: "GET" | "POST",
  { cuerpo = "a", llaves = [huellaDe(llave)] }: { cuerpo?: string; llaves?: readonly string[] } = {},
): Promise<Llamada> {
  const { port } = server.address() as AddressInfo; // a server of TCP that listens
  const url = `https://127.0.0.1:${port}/x`;
  return llamar({
    metodo,
    url,
    headers: {},
    cuerpo: metodo === "GET" ? null : cuerpo,
    conexionMs: CONEXION_MS,
    totalMs: 2 * CONEXION_MS,
    signal: null,
    isSuya: (huella) => llaves.includes(huella),
    conexiones: { agente: conexiones.agenteDe(url, llaves), soltar: () => conexiones.soltar() },
  });
}

/** Lets the agent take the connection back, which it does after the reply's last event. */
const enReposo = () => vi.waitFor(() => expect(ociosas()).toBeGreaterThan(0));
const ociosas = () => {
  const { port } = server.address() as AddressInfo; // as above
  const { freeSockets } = conexiones.agenteDe(`https://127.0.0.1:${port}/x`, [huellaDe(llave)]);
  return Object.values(freeSockets).flat().length;
};

/** Makes a first call, so that one connection is kept. */
async function abrir(): Promise<void> {
  expect((await pedir("POST", { cuerpo: "primera" })).kind).toBe("respondida");
  await enReposo();
  recibidas = [];
}

/** Makes the server's end of the kept connection mute: what arrives on it is lost, as where a cable was cut. */
function enmudecer(): void {
  for (const socket of sockets) {
    socket.removeAllListeners("data");
    socket.pause();
  }
}

describe("calls to a key that the till knows", () => {
  test("go over one connection, with and without a body", async () => {
    for (const metodo of ["POST", "GET", "POST", "GET"] as const) {
      expect((await pedir(metodo)).kind).toBe("respondida");
      await enReposo();
    }
    expect(sockets).toHaveLength(1);
    expect(recibidas).toEqual(["POST a", "GET ", "POST a", "GET "]);
  });

  test("have a connection each while both are on their way", async () => {
    expect((await Promise.all([pedir("POST"), pedir("POST")])).map(({ kind }) => kind)).toEqual([
      "respondida",
      "respondida",
    ]);
    expect(sockets).toHaveLength(2);
  });

  test("leave the connection when the till knows another key, and take none that shows a wrong one", async () => {
    await abrir();
    expect(await pedir("POST", { llaves: [huellaDe(otraLlave)] })).toMatchObject({ kind: "noEntregada" });
    expect(recibidas).toEqual([]);
    await vi.waitFor(() => expect(sockets[0]?.destroyed).toBe(true));
  });

  test("never resume a TLS session, which would show no key", async () => {
    await abrir();
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(() => expect(ociosas()).toBe(0));
    expect((await pedir("POST")).kind).toBe("respondida");
    expect(sockets).toHaveLength(2);
    expect(sockets[1]?.isSessionReused()).toBe(false);
  });
});

describe("a kept connection that is dead", () => {
  test.each(["GET", "POST"] as const)(
    "costs a %s nothing where it was cut: the call arrives once",
    async (metodo) => {
      await abrir();
      // The till's end does not know of it yet when the call begins.
      for (const socket of sockets) socket.destroy();
      expect((await pedir(metodo)).kind).toBe("respondida");
      expect(recibidas).toHaveLength(1);
    },
  );

  test.each(["GET", "POST"] as const)(
    "costs a %s half the limit of a connection where it is silent",
    async (metodo) => {
      await abrir();
      enmudecer();
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const llamada = pedir(metodo);
      // The limit is set once the call has its connection.
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThanOrEqual(3));
      vi.advanceTimersByTime(CONEXION_MS / 2);
      vi.useRealTimers();
      expect((await llamada).kind).toBe("respondida");
      expect(recibidas).toHaveLength(1);
      expect(sockets).toHaveLength(2);
    },
  );

  test("does not repeat a body that left", async () => {
    await abrir();
    atender = (req) => void req.socket.destroy();
    expect(await pedir("POST")).toMatchObject({ kind: "enDuda", agotada: false });
    expect(recibidas).toEqual(["POST a"]);
  });

  test("is not used by a later call either", async () => {
    await Promise.all([pedir("POST"), pedir("POST")]);
    await vi.waitFor(() => expect(ociosas()).toBe(2));
    for (const socket of sockets) socket.destroy();
    await pedir("POST");
    expect(ociosas()).toBe(0);
  });
});
