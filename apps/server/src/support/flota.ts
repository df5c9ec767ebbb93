import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findServidor, FUENTE_SERVIDOR } from "./programas.ts";

const RELOJ_CORRIDO = pathToFileURL(join(import.meta.dirname, "reloj-corrido.ts")).href;

/** Gives the environment of a server whose clock is off. */
export function conReloj(corridoMs: number): Readonly<Record<string, string>> {
  return { NODE_OPTIONS: `--import=${RELOJ_CORRIDO}`, RELOJ_CORRIDO_MS: String(corridoMs) };
}

const MIGRACION_FINGIDA = pathToFileURL(join(import.meta.dirname, "migracion-fingida.ts")).href;

/** Gives the environment of a server of the next version, whose schema has one migration more. */
export function conMigracion(sql: string): Readonly<Record<string, string>> {
  return { NODE_OPTIONS: `--import=${MIGRACION_FINGIDA}`, MIGRACION_FINGIDA: sql };
}

const PROTOCOLO_FINGIDO = pathToFileURL(join(import.meta.dirname, "protocolo-fingido.ts")).href;

/** Gives the environment of a program that speaks another protocol than this tree's. */
export function conProtocolo(protocolo: number): Readonly<Record<string, string>> {
  return { NODE_OPTIONS: `--import=${PROTOCOLO_FINGIDO}`, PROTOCOLO_FINGIDO: String(protocolo) };
}

/**
 * Server processes on one database behind one address, which distributes calls among the live ones in turn.
 */
export interface Flota {
  readonly url: string;
  /** Lists the addresses of the live servers. */
  readonly urls: () => readonly string[];
  /** Lists the processes of the live servers. */
  readonly pids: () => readonly (number | undefined)[];
  /** Kills a server as a power cut does (SIGKILL), and starts another in its place. */
  readonly reemplazar: (cual: number) => Promise<void>;
  /** Ends a server as its operator does (SIGTERM), and starts another in its place. Gives the exit code. */
  readonly relevar: (cual: number) => Promise<number | null>;
  /** Ends a server for good, as its operator does (SIGTERM). Gives its exit code. */
  readonly detener: (cual: number) => Promise<number | null>;
  /** Kills all servers at once, for good. */
  readonly matar: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Servidor {
  readonly proceso: ChildProcess;
  readonly url: string;
}

type Entorno = Readonly<Record<string, string>>;

/**
 * Starts the servers at the same moment, even on an empty database. `propio`: the environment of each single server.
 */
export async function startFlota(
  cuantos: number,
  env: Entorno,
  propio: (cual: number) => Entorno = () => ({}),
): Promise<Flota> {
  const servidores: (Servidor | null)[] = await Promise.all(
    Array.from({ length: cuantos }, (_, cual) => startServidor({ ...env, ...propio(cual) })),
  );
  const vivos = () => servidores.filter((servidor) => servidor !== null);
  const reparto = startReparto(vivos);
  await once(reparto, "listening");
  return {
    url: `http://127.0.0.1:${(reparto.address() as AddressInfo).port}`,
    urls: () => vivos().map(({ url }) => url),
    pids: () => vivos().map(({ proceso }) => proceso.pid),
    reemplazar: async (cual) => {
      const servidor = servidores[cual];
      servidores[cual] = null;
      if (servidor != null) await end(servidor, "SIGKILL");
      servidores[cual] = await startServidor({ ...env, ...propio(cual) });
    },
    relevar: async (cual) => {
      const servidor = servidores[cual];
      servidores[cual] = null;
      if (servidor != null) await end(servidor, "SIGTERM");
      servidores[cual] = await startServidor({ ...env, ...propio(cual) });
      return servidor?.proceso.exitCode ?? null;
    },
    detener: async (cual) => {
      const servidor = servidores[cual];
      servidores[cual] = null;
      if (servidor == null) return null;
      await end(servidor, "SIGTERM");
      return servidor.proceso.exitCode;
    },
    matar: async () => {
      const muertos = vivos();
      servidores.fill(null);
      await Promise.all(muertos.map((servidor) => end(servidor, "SIGKILL")));
      reparto.close();
    },
    close: async () => {
      await Promise.all(vivos().map((servidor) => end(servidor, "SIGTERM")));
      reparto.close();
    },
  };
}

async function startServidor(env: Readonly<Record<string, string>>): Promise<Servidor> {
  // A different protocol or migration is written into the sources as they load (`protocolo-fingido.ts`, `migracion-fingida.ts`).
  const guion = "PROTOCOLO_FINGIDO" in env || "MIGRACION_FINGIDA" in env ? FUENTE_SERVIDOR : findServidor();
  const proceso = spawn(process.execPath, [guion], {
    env: { ...process.env, ...env, MOSTRADOR_PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let queja = "";
  proceso.stderr.on("data", (parte: Buffer) => {
    process.stderr.write(parte);
    queja = (queja + parte.toString()).slice(-2000);
  });
  const url = await new Promise<string>((resolve, reject) => {
    let dicho = "";
    proceso.once("close", () => reject(new Error(`el servidor no arrancó: ${dicho}${queja}`)));
    // The log is drained and discarded.
    proceso.stdout.on("data", (parte: Buffer) => {
      dicho = (dicho + parte.toString()).slice(-2000);
      const found = /^Servidor: (http:\S+)$/m.exec(dicho)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return { proceso, url };
}

async function end({ proceso }: Servidor, signal: NodeJS.Signals): Promise<void> {
  const ended = once(proceso, "exit");
  proceso.kill(signal);
  await ended;
}

/**
 * Starts the balancer. A call to a dying server breaks off: a balancer must not repeat calls that may have
 * succeeded.
 */
function startReparto(vivos: () => readonly Servidor[]): http.Server {
  let vez = 0;
  const server = http.createServer((req, res) => {
    const lista = vivos();
    const servidor = lista[vez++ % lista.length];
    if (servidor === undefined) return void res.destroy();
    const { method, headers } = req;
    const salida = http.request(`${servidor.url}${req.url}`, { method, headers }, (reply) => {
      res.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.on("error", () => res.destroy());
      reply.pipe(res);
    });
    salida.on("error", () => res.destroy());
    req.pipe(salida);
  });
  return server.listen(0, "127.0.0.1");
}
