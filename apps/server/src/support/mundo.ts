/** A server in the test's process, on either engine, with the simulator beside it. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Config } from "../config.ts";
import { notePuesta } from "../motor/despertar.ts";
import type { Db } from "../motor/connection.ts";
import { startServer, type ServerHandle } from "../server.ts";
import { configDe } from "./config-de-prueba.ts";
import { createContrato, type Contrato } from "./contrato.ts";
import { exigir, hasta, llamar, type Respuesta } from "./llamar.ts";
import { copyListo, createDisco, type Disco, type Listo } from "./mundo-listo.ts";
import { provisionar, type EmpresaDePrueba } from "./provisionar.ts";
import { startRetenedor, type Retenedor } from "./retenedor.ts";
import { startSimulador } from "./simulador.ts";

export interface Opciones {
  readonly config?: Partial<Config>;
  readonly creditos?: number;
  /** Unless set, both companies are ready to issue on point of sale 0. */
  readonly sinSincronizar?: boolean;
  /**
   * Puts a proxy before the tax system, which can hold calls up. No call is on its way while time passes
   * (`avanzar`).
   */
  readonly retenedor?: boolean;
  /** The simulator's data of the company of modality 1 besides its certificate. */
  readonly contribuyente?: object;
}

/**
 * A server in this process with a clock under the test's control, on its own database (SQLite, or PostgreSQL
 * in the project that has one). The simulator runs beside it as a program.
 */
export interface Mundo {
  readonly config: Config;
  /** The server's own database handle. */
  readonly db: () => Db;
  /** The first is of modality 1 (signs), the second of modality 2. */
  readonly empresas: readonly [EmpresaDePrueba, EmpresaDePrueba];
  /**
   * Calls the API with the first company's key; a null header is not sent. The reply is checked against
   * /openapi.json. A reply to an issue lacks the A4 page, which costs more than all the rest, unless `prefer` asks for it.
   */
  readonly api: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string | null>>,
  ) => Promise<Respuesta>;
  readonly contrato: Contrato;
  readonly base: () => string;
  /** The proxy before the tax system; throws where the world has none (`retenedor`). */
  readonly cable: () => Retenedor;
  /** The address of the simulator's control. */
  readonly controlUrl: string;
  /** Sets the simulator's faults. */
  readonly control: (changes: object) => Promise<void>;
  readonly normal: () => Promise<void>;
  /** Takes the tax system down: nothing can be delivered, on open connections either. */
  readonly caer: () => Promise<void>;
  /** Gives CUF and state (690, 691) of the tax system's documents. */
  readonly enImpuestos: () => Promise<ReadonlyMap<string, number>>;
  /** Lets time pass: the server's, the tax system's and the monotonic clock go forward. */
  readonly avanzar: (ms: number) => Promise<void>;
  /** Sets this server's clock; no time passes. */
  readonly moverReloj: (ms: number) => void;
  readonly ahora: () => number;
  /** Reads the monotonic clock. */
  readonly monotono: () => number;
  readonly creditos: () => Promise<number>;
  /** Ends the server and starts it again on the same data. */
  readonly reiniciar: () => Promise<void>;
  /** Ends the server; `reiniciar` starts it again. */
  readonly parar: () => Promise<void>;
  readonly registro: readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts a world. One of usual companies begins as a copy of a world that is ready to issue. */
export async function startMundo(opciones: Opciones = {}): Promise<Mundo> {
  const disco = isUsual(opciones) ? await copyListo(makeListo) : await createDisco();
  return createMundo(opciones, disco);
}

/** Settings that the data of a ready world depends on: where it is, and what its due rows are for. */
const DE_LOS_DATOS = [
  "ambiente",
  "siatUrl",
  "siatProduccionUrl",
  "diario",
  "cotizaciones",
  "copias",
] as const;

/** Tells whether a ready world serves: nothing of it depends on these options. */
function isUsual({ config = {}, creditos, sinSincronizar, contribuyente }: Opciones): boolean {
  const otros = [creditos, sinSincronizar, contribuyente, ...DE_LOS_DATOS.map((nombre) => config[nombre])];
  return otros.every((otro) => otro === undefined);
}

/** Makes the ready world: its companies have their codes and catalogs, and no program runs on its disk. */
async function makeListo(disco: Disco): Promise<Listo> {
  const mundo = await createMundo({}, disco);
  await mundo.apagar();
  return { ...disco, empresas: mundo.empresas };
}

async function createMundo(
  opciones: Opciones,
  disco: Disco & Partial<Listo>,
): Promise<Mundo & { readonly apagar: () => Promise<void> }> {
  const { dataDir, base } = disco;
  const simulador = await startSimulador(dataDir);
  const retenedor = opciones.retenedor === true ? await startRetenedor(simulador.url) : null;
  const { adelanto, pasado, ...impuestos } = controlar(simulador, retenedor);
  let movido = 0;
  const monotono = () => performance.now() + pasado();
  const now = () => Date.now() + adelanto() + movido;
  const config = configDe(dataDir, retenedor?.url ?? simulador.url, {
    databaseUrl: base?.databaseUrl ?? null,
    ...opciones.config,
  });
  const empresas = disco.empresas ?? (await provisionar(config, simulador.control, opciones));
  const registro: string[] = [];
  const log = (event: string, facts: object = {}) => void registro.push(JSON.stringify({ event, ...facts }));
  const { server, reiniciar, parar } = await enMarcha(() => startServer(config, { now, monotono, log }));
  const contrato = createContrato();
  const api: Mundo["api"] = async (method, path, body, headers = {}) => {
    const suyas = { "x-api-key": empresas[0].apiKey, prefer: "return=minimal", ...headers };
    const respuesta = await llamar(server().url + path, method, body, suyas);
    contrato.revisar(method, path, respuesta);
    return respuesta;
  };
  const apagar = async () => {
    await parar();
    await simulador.close();
    await retenedor?.close();
  };
  const mundo = {
    config,
    db: () => server().db,
    contrato,
    empresas,
    api,
    registro,
    base: () => server().url,
    cable: () => requireCable(retenedor),
    ...impuestos,
    // A server looks for its general work once a minute of the machine's clock, which no test moves.
    avanzar: (ms: number) => impuestos.avanzar(ms).then(() => notePuesta(server().db, "generales")),
    moverReloj: (ms: number) => void (movido += ms),
    ahora: now,
    monotono,
    creditos: async () => (await api("GET", "/v1/cuenta")).body.datos.creditos_disponibles,
    reiniciar,
    parar,
    apagar,
    close: () => apagar().then(disco.borrar),
  };
  if (disco.empresas !== undefined)
    // A server asks for the tax system's time at its start: a test's faults are for calls of its own.
    await hasta("el servidor sabe la hora", async () => registro.some((linea) => linea.startsWith(MIDIO)));
  else if (opciones.sinSincronizar !== true) await prepararCodigos(mundo);
  return mundo;
}

/** Beginning of the log's line once a server has measured the tax system's clock. */
const MIDIO = '{"event":"reloj"';

/** Gets the codes and catalogs of both companies; ends a world that gets none. */
async function prepararCodigos(mundo: Mundo): Promise<void> {
  try {
    await sincronizarTodo(mundo);
  } catch (error) {
    await mundo.close();
    throw error;
  }
}

/**
 * Controls the simulator by its control address. `adelanto`: the time in ms by which a test set all clocks
 * forward.
 */
function controlar(
  simulador: Awaited<ReturnType<typeof startSimulador>>,
  retenedor: Retenedor | null,
): Pick<Mundo, "controlUrl" | "control" | "normal" | "caer" | "enImpuestos" | "avanzar"> & {
  readonly adelanto: () => number;
  /** The time that was let pass in all: a monotonic clock never goes back. */
  readonly pasado: () => number;
} {
  let adelanto = 0;
  let pasado = 0;
  const pedirle = (method: string, path: string, body?: unknown) =>
    llamar(simulador.control + path, method, body, {});
  const control = async (changes: object) => void exigir(await pedirle("PUT", "/control", changes));
  return {
    adelanto: () => adelanto,
    pasado: () => pasado,
    controlUrl: simulador.control,
    control,
    normal: async () => {
      exigir(await pedirle("POST", "/control/reset", { clockShiftMs: adelanto }));
      // The simulator opens its port again once that reply is out.
      await hasta("el simulador atiende otra vez", () => isAbierto(simulador.url));
    },
    caer: async () => {
      // The newest of its connections ends after all others.
      const ultima = await conectar(simulador.url);
      const cerrada = new Promise((resolve) => ultima.once("close", resolve));
      await control({ unreachable: "refuse" });
      await cerrada;
    },
    enImpuestos: async () => {
      const { body } = await pedirle("GET", "/control/documentos");
      return new Map(body.documentos.map((d: { cuf: string; estado: number }) => [d.cuf, d.estado]));
    },
    avanzar: (ms) => {
      const mover = async () => {
        await control({ clockShiftMs: adelanto + ms });
        adelanto += ms;
        pasado += Math.max(ms, 0);
      };
      return retenedor === null ? mover() : retenedor.enCalma(mover);
    },
  };
}

function requireCable(retenedor: Retenedor | null): Retenedor {
  if (retenedor === null) throw new Error("este mundo no tiene retenedor");
  return retenedor;
}

/** Opens a connection without a call; it ends with the port. */
async function conectar(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  return socket.on("error", () => {});
}

function isAbierto(url: string): Promise<boolean> {
  return fetch(`${url}/control`).then(
    () => true,
    () => false,
  );
}

/** Starts a server that can be ended and started again. */
async function enMarcha(start: () => Promise<ServerHandle>) {
  let server = await start();
  let andando = true;
  const parar = async () => {
    if (andando) await server.close();
    andando = false;
  };
  const reiniciar = async () => {
    await parar();
    server = await start();
    andando = true;
  };
  return { server: () => server, parar, reiniciar };
}

async function sincronizarTodo({ api, empresas }: Mundo): Promise<void> {
  for (const { nit, codigoSistema, apiKey } of empresas) {
    for (const path of ["/v1/sincronizar", "/v1/sincronizar/catalogos"])
      exigir(await api("POST", path, { nit, codigo_sistema: codigoSistema }, { "x-api-key": apiKey }));
  }
}
