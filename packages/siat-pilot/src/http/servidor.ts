/** The HTTP server, which can close its port and open it again. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

type Manejador = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** The port cannot be used; the message is for the person who started the simulator. */
export class PuertoInutilizable extends Error {}

const MOTIVOS: Readonly<Record<string, string | undefined>> = {
  EADDRINUSE: "ya está en uso. Cierre el otro programa o elija otro con MOSTRADOR_SIAT_PORT.",
  EACCES: "necesita permisos de administrador. Elija otro con MOSTRADOR_SIAT_PORT.",
};

/** An HTTP server on one address that can stop listening and start again on the same port. */
export interface Escucha {
  readonly port: number;
  readonly cerrarPuerto: () => Promise<void>;
  readonly abrirPuerto: () => Promise<void>;
  /** Lets calls in flight end, within 5 s. */
  readonly close: () => Promise<void>;
}

const GRACIA_MS = 5000;
/** Longer than clients keep an idle connection, so that none is closed under a request: that is a fault to be asked for. */
const KEEP_ALIVE_MS = 120_000;

/** Starts to listen; port 0 takes a free one. Throws PuertoInutilizable where the port cannot be used. */
export async function escuchar(host: string, port: number, manejador: Manejador): Promise<Escucha> {
  const server = createServer((req, res) => {
    manejador(req, res).catch((error: unknown) => {
      console.error("Error inesperado del simulador:", error);
      if (res.headersSent) res.destroy();
      else res.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end("Error inesperado.");
    });
  });
  server.requestTimeout = 0; // a slow upload and a hanging reply are part of what is simulated
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await listen(server, host, port);
  const direccion = server.address();
  if (direccion === null || typeof direccion === "string") throw new Error("el simulador no escucha por TCP");
  const actual = direccion.port;
  return {
    port: actual,
    cerrarPuerto: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
    },
    abrirPuerto: async () => {
      if (!server.listening) await listen(server, host, actual);
    },
    close: () => cerrar(server),
  };
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const motivo = error instanceof Error && "code" in error ? MOTIVOS[String(error.code)] : undefined;
    if (motivo === undefined) throw error;
    throw new PuertoInutilizable(`El puerto ${port} ${motivo}`, { cause: error });
  }
}

async function cerrar(server: Server): Promise<void> {
  if (!server.listening) return;
  const cerrado = once(server, "close");
  server.close();
  server.closeIdleConnections();
  const forzar = setTimeout(() => server.closeAllConnections(), GRACIA_MS);
  await cerrado;
  clearTimeout(forzar);
}
