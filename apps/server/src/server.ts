import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { VERSION } from "@mostrador/core/node";
import { INICIO_ENTERO, isCorrupta, isPorRevisar, markPorRevisar, type Inicio } from "@mostrador/core/sumas";
import type { Config } from "./config.ts";
import { openDb } from "./motor/abrir.ts";
import type { Db } from "./motor/connection.ts";
import { cobrarLlamadas } from "./motor/llamadas-gastadas.ts";
import { checkBase } from "./motor/cuarentena.ts";
import { holdCarpeta } from "./motor/sqlite.ts";
import { paginasDocs, sendPerdida } from "./docs/paginas.ts";
import type { Deps } from "./deps.ts";
import { openDeps } from "./abrir-deps.ts";
import { createApp } from "./http/app.ts";
import { quienPide } from "./identidad/auth.ts";
import type { Cobrar } from "./http/limite-comun.ts";
import { createLimites, type Limites } from "./http/limites.ts";
import { instalacion } from "./operacion/routes/instalacion.ts";
import { paginasPortal } from "./http/portal.ts";
import { paginasPublicaciones } from "./http/publicaciones.ts";
import { paginasPublicas } from "./documentos/publico/publico.ts";
import type { Paginas } from "./http/sitio.ts";
import { createAligerarGuardados } from "./impuestos/jobs/aligerar-guardados.ts";
import { copiar } from "./copias/jobs/copiar.ts";
import { createCopiarFuera } from "./copias/jobs/copiar-fuera.ts";
import { cuidarDiario } from "./copias/jobs/cuidar-diario.ts";
import { measureReloj } from "./impuestos/jobs/measure-reloj.ts";
import { createRellenar, RELLENOS } from "./operacion/jobs/rellenar.ts";
import { createComprimir, isComprimeDesde } from "./documentos/jobs/comprimir.ts";
import { sondear } from "./impuestos/jobs/sondear.ts";
import { sondearEstado } from "./impuestos/jobs/sondear-estado.ts";
import { clasesDe } from "./operacion/jobs/clases.ts";
import { startPeriodicas, type Periodica } from "./motor/tareas/periodicas.ts";
import { mcp } from "./mcp/servidor.ts";
import { conTls, type Puerto } from "./network/tls.ts";
import { paginaMetricas } from "./operacion/pagina-de-metricas.ts";
import { createRegistro } from "./registro.ts";
import { putFaltantes } from "./motor/tareas-faltantes.ts";
import { listAlteradas } from "./copias/revision/archivo.ts";
import { repairNumeros } from "./copias/revision/numeros.ts";
import { RUTAS } from "./routes.ts";
import { markInterrumpidas } from "./documentos/marcar-interrumpidas.ts";
import { relevar } from "./motor/relevar.ts";
import { startWorkers } from "./motor/tareas/worker.ts";
import { startRecorrido } from "./motor/recorrido.ts";
import { codeOf } from "./error-code.ts";

/** A running server: its address, and how to stop it. */
export interface ServerHandle {
  readonly url: string;
  /**
   * The database that it uses. Other parts of this process that share it queue with the server's own work.
   */
  readonly db: Db;
  /** Finishes the work in flight, then releases everything. */
  readonly close: () => Promise<void>;
}

/** Parts that a test replaces. */
export interface ServerOptions {
  readonly now?: () => number;
  readonly monotono?: () => number;
  readonly random?: () => number;
  readonly log?: Deps["log"];
  /** Largest file that the start reads whole, and the time after which the rest is verified in the background. */
  readonly revision?: { readonly enteraHasta?: number; readonly recorridoTrasMs?: number };
}

/** Thrown where another program holds the port; the message is for the person who started this one. */
export class PuertoOcupado extends Error {}

/** Pause between checks for the work of a dead server, on PostgreSQL. */
const RELEVO_CADA_MS = 5000;
/** The same pause on SQLite, which has one server: only hung work must be found, and a lease lasts minutes. */
const RELEVO_SOLO_CADA_MS = 30_000;
const SONDEO_CADA_MS = 3000;
/** Pause between checks for a due measurement of this server's clock. */
const RELOJ_CADA_MS = 5000;
/** Pause between checks for a due copy. */
const COPIAS_CADA_MS = 30_000;
/** Pause between checks for a copy that is to be sent off the premises. */
const FUERA_CADA_MS = 60_000;
/** Pause between two heartbeats of a server in its journal. */
const DIARIO_CADA_MS = 60_000;
/** Pause between batches of older documents whose search texts are filled in. */
const RELLENAR_CADA_MS = 5000;
const CADA_HORA_MS = 3_600_000;
/** Longest time until a running server follows an administrator's order about its key. */
const LLAVES_CADA_MS = 5000;

/** Starts the server on its data folder. Throws BaseDanada, CarpetaInutilizable and PuertoOcupado, with a sentence each. */
export async function startServer(config: Config, options: ServerOptions = {}): Promise<ServerHandle> {
  try {
    return await start(config, options);
  } catch (error) {
    if (config.databaseUrl !== null || !isCorrupta(error)) throw error;
    // The start read damaged pages that its check had not read. So the whole file is checked, and moved aside if it is damaged.
    markPorRevisar(config.dataDir);
    const { now = () => Date.now(), log = createRegistro() } = options;
    takeCarpeta(config.dataDir, now(), { log, enteraHasta: undefined }).release();
    throw error;
  }
}

async function start(config: Config, options: ServerOptions): Promise<ServerHandle> {
  const { now = () => Date.now(), monotono = () => performance.now() } = options;
  const { random = () => Math.random(), log = createRegistro() } = options;
  const { enteraHasta, recorridoTrasMs: trasMs } = options.revision ?? {};
  const { release, inicio } =
    config.databaseUrl === null
      ? takeCarpeta(config.dataDir, now(), { log, enteraHasta })
      : { release: () => {}, inicio: INICIO_ENTERO };
  // Altered rows must be listed before any write, because a rewritten row gets the checksum of its present content.
  const cufdsAlterados = config.databaseUrl === null ? listAlteradas(config.dataDir, "cufds") : [];
  const db = await openDb(config).catch((error: unknown) => {
    release();
    throw error;
  });
  const fin = new AbortController();
  const { deps, close } = await openDeps(config, db, { now, monotono, random, log, fin: fin.signal }).catch(
    async (error: unknown) => {
      await db.destroy();
      release();
      throw error;
    },
  );
  const endRecorrido = await startRecorrido(db, config.dataDir, inicio, { log, trasMs });
  const letGo = async () => {
    await endRecorrido();
    await close();
    release();
  };
  try {
    await repairNumeros(db, log, cufdsAlterados);
    await relevar(deps, markInterrumpidas);
    await putFaltantes(db);
    const limites = createLimites(deps, cobrarDe(deps));
    const entrada = { limites, quienPide, perdida: sendPerdida };
    const server = createServer(createApp(deps, RUTAS, entrada, paginasDe(deps, limites)));
    const puerto = conTls(server, deps.llaves.enUso);
    deps.llaves.alCambiar(puerto.cambiarLlave);
    // Longer than load balancers keep an idle connection (60 s), so that none sends a request on a connection that closes here.
    server.keepAliveTimeout = 75_000;
    await listen(server, config);
    log("arranque", { version: VERSION, motor: config.databaseUrl === null ? "sqlite" : "postgresql" });
    const stops = [startPeriodicas(deps, periodicasDe(deps)), startWorkers(deps, clasesDe(config))];
    const stop = async () => void (await Promise.all(stops.map((parar) => parar())));
    return { url: urlOf(server, config), db, close: () => cerrar(puerto, fin, stop, letGo) };
  } catch (error) {
    await letGo();
    throw error;
  }
}

/** Gives the count of calls that servers on one database share; null on SQLite, which has one server. */
function cobrarDe({ config, db }: Deps): Cobrar | null {
  if (config.databaseUrl === null) return null;
  return (gastos) => cobrarLlamadas(db, gastos, config.porMinuto);
}

/** Lists the pages that the server has besides its routes. */
export function paginasDe(deps: Deps, limites: Limites): readonly Paginas[] {
  return [
    paginasPublicas(deps),
    paginasDocs(deps, RUTAS),
    paginaMetricas(deps, limites),
    paginasPortal(),
    paginasPublicaciones(deps),
    instalacion(deps),
    mcp(deps, RUTAS, limites),
  ];
}

/** Locks the folder, then checks its database, so that no other server's file is moved. */
function takeCarpeta(
  dataDir: string,
  ahoraMs: number,
  { log, enteraHasta }: { readonly log: Deps["log"]; readonly enteraHasta: number | undefined },
): { readonly release: () => void; readonly inicio: Inicio } {
  const release = holdCarpeta(dataDir);
  try {
    // The previous run found damage. The whole file is read now, which is logged, because it may take minutes.
    if (isPorRevisar(dataDir)) log("revisando toda la base antes de atender; puede tardar minutos", {});
    return { release, inicio: checkBase(dataDir, ahoraMs, enteraHasta) };
  } catch (error) {
    release();
    throw error;
  }
}

/** Lists the periodic work: of each process (`todos`), or of the leader alone (`uno`). */
function periodicasDe(deps: Deps): readonly Periodica[] {
  const { config } = deps;
  const periodica =
    (quien: Periodica["quien"]) =>
    (nombre: string, cadaMs: number, hacer: Periodica["hacer"]): Periodica => ({
      nombre,
      cadaMs,
      quien,
      hacer,
    });
  const [uno, todos] = [periodica("uno"), periodica("todos")];
  return [
    uno("relevo", config.databaseUrl === null ? RELEVO_SOLO_CADA_MS : RELEVO_CADA_MS, () =>
      relevar(deps, markInterrumpidas),
    ),
    todos("sondeo", SONDEO_CADA_MS, () => sondear(deps)),
    todos("reloj", RELOJ_CADA_MS, () => measureReloj(deps)),
    uno("estado", config.sondeoMs, () => sondearEstado(deps)),
    uno("copias", COPIAS_CADA_MS, () => copiar(deps)),
    uno("copia fuera", FUERA_CADA_MS, createCopiarFuera(deps)),
    todos("llaves", LLAVES_CADA_MS, () => deps.llaves.mirar()),
    todos("diario", DIARIO_CADA_MS, () => cuidarDiario(deps)),
    ...Object.entries(RELLENOS).map(([nombre, relleno]) =>
      uno(nombre, RELLENAR_CADA_MS, createRellenar(deps.db, relleno)),
    ),
    ...((config.comprime ?? isComprimeDesde())
      ? [todos("documentos comprimidos", RELLENAR_CADA_MS, createComprimir(deps))]
      : []),
    uno("certificados", RELLENAR_CADA_MS, createAligerarGuardados(deps)),
    uno("faltantes", CADA_HORA_MS, async () => void (await putFaltantes(deps.db))),
  ];
}

async function cerrar(
  puerto: Puerto,
  fin: AbortController,
  stop: () => Promise<void>,
  letGo: () => Promise<void>,
): Promise<void> {
  const closed = puerto.cerrar();
  fin.abort();
  await stop();
  await closed;
  await letGo();
}

async function listen(server: Server, { port, host }: Config): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    if (codeOf(error) !== "EADDRINUSE") throw error;
    throw new PuertoOcupado(
      `El puerto ${port} está ocupado por otro programa: deténgalo, o elija otro con MOSTRADOR_PORT.`,
      { cause: error },
    );
  }
}

function urlOf(server: Server, { host }: Config): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("el servidor no escucha en un puerto");
  return `http://${host}:${address.port}`;
}
