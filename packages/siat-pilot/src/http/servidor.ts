/** The HTTP server, which can close its port and open it again. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as esperar } from "node:timers/promises";

type Manejador = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** Thrown if the port cannot be used; the message is for the person who started the simulator. */
export class PuertoInutilizable extends Error {}

const MOTIVOS: Readonly<Record<string, string | undefined>> = {
  EADDRINUSE: "ya está en uso. Cierre el otro programa o elija otro con MOSTRADOR_SIAT_PORT.",
  EACCES: "necesita permisos de administrador. Elija otro con MOSTRADOR_SIAT_PORT.",
};

/** An HTTP server on one address that can stop listening and start again on the same port. */
export interface Escucha {
  readonly port: number;
  /** Refuses new connections from now on; open connections stay. */
  readonly cerrarPuerto: () => void;
  readonly cortarConexiones: () => void;
  /** Answers once the port listens; several calls at once open it once. */
  readonly abrirPuerto: () => Promise<void>;
  /** Lets calls in flight end, within 5 s. */
  readonly close: () => Promise<void>;
}

const GRACIA_MS = 5000;
const REAPERTURAS = 100;
const ENTRE_REAPERTURAS_MS = 50;
/**
 * Time that an idle connection stays open. It is longer than clients keep theirs, so that none is closed during a request: such a fault
 * happens only if the settings demand it.
 */
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
  let abriendo: Promise<void> | undefined;
  return {
    port: actual,
    cerrarPuerto: () => {
      if (server.listening) server.close();
    },
    cortarConexiones: () => server.closeAllConnections(),
    abrirPuerto: async () => {
      abriendo ??= (server.listening ? Promise.resolve() : reabrir(server, host, actual)).finally(() => {
        abriendo = undefined;
      });
      await abriendo;
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

/** Opens a port again, which another program's connection may have taken for a moment. */
async function reabrir(server: Server, host: string, port: number): Promise<void> {
  for (let intentos = REAPERTURAS; ; intentos--)
    try {
      return await listen(server, host, port);
    } catch (error) {
      if (intentos === 0 || !(error instanceof PuertoInutilizable)) throw error;
      await esperar(ENTRE_REAPERTURAS_MS);
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
