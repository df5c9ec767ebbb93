import type { Server } from "node:http";
import type { Socket } from "node:net";
import { createServer } from "node:tls";
import type { Llave } from "./llaves.ts";

/** First byte of a TLS connection: the type of its handshake records. No HTTP method begins with it. */
const HANDSHAKE = 0x16;
const HANDSHAKE_MS = 20_000;
/** Longest wait for a connection's first byte. */
const CALLADA_MS = 60_000;

/**
 * Makes an HTTP server speak TLS too, on the same port: the first byte of a connection decides. Both kinds are connections of the one HTTP
 * server, with its limits and its orderly end. Gives a function that changes the key; open connections keep the key of their handshake.
 */
export function conTls(server: Server, llave: Llave): (otra: Llave) => void {
  const atender = server.listeners("connection");
  const seguir = (socket: Socket) => {
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
    const cerrar = () => socket.destroy();
    // HTTP servers keep a half-open connection: one that ends without a byte is closed here.
    socket.setTimeout(CALLADA_MS, cerrar).on("error", cerrar).on("end", cerrar);
    socket.once("data", (primero: Buffer) => {
      socket.pause().setTimeout(0).off("timeout", cerrar).off("error", cerrar).off("end", cerrar);
      socket.unshift(primero);
      if (primero[0] === HANDSHAKE) {
        // A handshake that breaks off ends its connection at once.
        socket.allowHalfOpen = false;
        seguro.emit("connection", socket);
      } else seguir(socket);
      process.nextTick(() => socket.resume());
    });
  });
  return (otra) => seguro.setSecureContext(contextoDe(otra));
}

function contextoDe({ llave, certificado }: Llave) {
  return { key: llave, cert: certificado, minVersion: "TLSv1.2" } as const;
}
