import { once } from "node:events";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { createServer } from "node:tls";
import type { Llave } from "./llaves.ts";

/** First byte of a TLS connection: the type of its handshake records. No HTTP method begins with it. */
const HANDSHAKE = 0x16;
const HANDSHAKE_MS = 20_000;
/** Longest wait for a connection's first byte. */
const CALLADA_MS = 60_000;

/** The port of an HTTP server that speaks TLS too. */
export interface Puerto {
  /** Changes the key; open connections keep the key of their handshake. */
  readonly cambiarLlave: (otra: Llave) => void;
  /**
   * Closes the port. Connections that are idle or have sent nothing yet are closed at once, the others after their reply. Clients keep their
   * connections open for further calls, so waiting for them to close could take very long.
   */
  readonly cerrar: () => Promise<void>;
}

/**
 * Makes an HTTP server speak TLS too, on the same port: the first byte of a connection decides. Both kinds are connections of the one HTTP
 * server, with its limits and its orderly end.
 */
export function conTls(server: Server, llave: Llave): Puerto {
  const atender = server.listeners("connection");
  // Connections before their first byte, which the HTTP server does not know yet.
  const calladas = new Map<string, Socket>();
  const seguir = (socket: Socket) => {
    calladas.delete(origenDe(socket));
    for (const escuchar of atender) escuchar.call(server, socket);
  };
  const seguro = createServer({
    ...contextoDe(llave),
    handshakeTimeout: HANDSHAKE_MS,
    ALPNProtocols: ["http/1.1"],
  });
  seguro.on("secureConnection", seguir);
  seguro.on("tlsClientError", (_error, socket) => socket.destroy());
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    const origen = origenDe(socket);
    calladas.set(origen, socket);
    const cerrar = () => socket.destroy();
    // An HTTP server allows half-open connections, so one that ends without a byte is closed here.
    socket.setTimeout(CALLADA_MS, cerrar).on("error", cerrar).on("end", cerrar);
    socket.once("close", () => calladas.delete(origen));
    socket.once("data", (primero: Buffer) => {
      socket.pause().setTimeout(0).off("timeout", cerrar).off("error", cerrar).off("end", cerrar);
      socket.unshift(primero);
      if (primero[0] === HANDSHAKE) {
        // An interrupted handshake must end its connection at once.
        socket.allowHalfOpen = false;
        seguro.emit("connection", socket);
      } else seguir(socket);
      process.nextTick(() => socket.resume());
    });
  });
  server.on("request", (_req, res) => {
    res.once("close", () => {
      if (!server.listening) server.closeIdleConnections();
    });
  });
  return {
    cambiarLlave: (otra) => seguro.setSecureContext(contextoDe(otra)),
    cerrar: async () => {
      const cerrado = once(server, "close");
      server.close();
      server.closeIdleConnections();
      for (const socket of calladas.values()) socket.destroy();
      await cerrado;
    },
  };
}

/** Identifies a connection of the port, the same for a socket and the TLS socket over it. */
function origenDe({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

function contextoDe({ llave, certificado }: Llave) {
  return { key: llave, cert: certificado, minVersion: "TLSv1.2" } as const;
}
