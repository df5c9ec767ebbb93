import { once } from "node:events";
import { connect as connectTcp, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { connect as connectTls, createServer as createTls } from "node:tls";
import { newLlaveTls } from "@mostrador/core/firma";

/** A device on the shop's network, between a till and its server. */
export interface Oyente {
  /** Its address, as a person types it. It is no address of this computer to a till. */
  readonly url: string;
  /** Everything that passed, in both directions. */
  readonly oido: () => Buffer;
  /** Connections so far. */
  readonly conexiones: () => number;
  readonly olvidar: () => void;
  /** Sends later connections to another server, and ends those that are open. */
  readonly apuntar: (url: string) => void;
  readonly close: () => Promise<void>;
}

/** An address of the loopback network that programs take for another computer's. */
const OTRA = "127.0.0.2";

/** Starts a listener, which passes all bytes on as they are. */
export function startOyente(servidor: string): Promise<Oyente> {
  return start(
    servidor,
    (alConectar) => createServer(alConectar),
    (hasta) => connectTcp(hasta),
  );
}

/** Starts a machine in the middle: it speaks TLS to both, with a key of its own to the till. */
export function startIntruso(servidor: string): Promise<Oyente> {
  const { llave, certificado } = newLlaveTls(Date.now(), "Intruso");
  return start(
    servidor,
    (alConectar) => createTls({ key: llave, cert: certificado }, alConectar),
    (hasta) => connectTls({ ...hasta, rejectUnauthorized: false }),
  );
}

async function start(
  servidor: string,
  crear: (alConectar: (socket: Socket) => void) => Server,
  conectar: (hasta: { readonly host: string; readonly port: number }) => Socket,
): Promise<Oyente> {
  let destino = servidor;
  let trozos: Buffer[] = [];
  let conexiones = 0;
  const sockets = new Set<Socket>();
  const cortar = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const server = crear((socket) => {
    const { hostname: host, port } = new URL(destino);
    const otro = conectar({ host, port: Number(port) });
    conexiones++;
    for (const [uno, al] of [
      [socket, otro],
      [otro, socket],
    ] as const) {
      sockets.add(uno);
      uno.on("data", (trozo: Buffer) => {
        trozos.push(trozo);
        al.write(trozo);
      });
      uno.on("error", () => undefined);
      uno.on("close", () => al.end());
    }
  });
  server.listen(0, OTRA);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a server of TCP that listens
  return {
    url: `http://${OTRA}:${port}`,
    oido: () => Buffer.concat(trozos),
    conexiones: () => conexiones,
    olvidar: () => void (trozos = []),
    apuntar: (url) => {
      destino = url;
      cortar();
    },
    close: async () => {
      const cerrado = once(server, "close");
      server.close();
      cortar();
      await cerrado;
    },
  };
}

/** Lists the secrets that were heard, each as it is, in Base64 at any offset, and in hexadecimal. */
export function oidos(todo: Buffer, secretos: Readonly<Record<string, string>>): string[] {
  const texto = todo.toString("latin1");
  return Object.entries(secretos)
    .filter(([, secreto]) => formasDe(secreto).some((forma) => texto.includes(forma)))
    .map(([nombre]) => nombre);
}

function formasDe(secreto: string): string[] {
  const bytes = Buffer.from(secreto);
  const enBase64 = [0, 1, 2].map((antes) =>
    // The signs at both ends depend on the neighbours.
    Buffer.concat([Buffer.alloc(antes), bytes])
      .toString("base64")
      .slice(antes === 0 ? 0 : antes + 1)
      .replace(/=+$/, "")
      .slice(0, -1),
  );
  return [bytes.toString("latin1"), bytes.toString("hex"), ...enBase64];
}
