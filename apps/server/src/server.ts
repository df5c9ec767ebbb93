import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { Config } from "./config.ts";
import { openDb } from "./db/abrir.ts";
import { holdCarpeta } from "./db/sqlite.ts";
import { cortarSaldos } from "./db/creditos.ts";
import { deleteRecordadasViejas } from "./db/idempotencia.ts";
import { clearTurnos } from "./db/turnos.ts";
import { paginasDocs } from "./docs/paginas.ts";
import { createFirmanteOf, createPulso, createSiatOf, type Deps } from "./deps.ts";
import { createApp } from "./http/app.ts";
import { paginasPortal } from "./http/portal.ts";
import { paginasPublicas } from "./http/publico.ts";
import { refrescarCatalogos } from "./jobs/refrescar-catalogos.ts";
import { renovarCufds } from "./jobs/renovar-cufd.ts";
import { sondear } from "./jobs/sondear.ts";
import { createCartero, type Cartero } from "./correo/cartero.ts";
import { repartirCorreo } from "./correo/enviar-factura.ts";
import { refrescarBancos, refrescarOficial } from "./cotizaciones/refrescar.ts";
import { createDiaria } from "./jobs/diaria.ts";
import { sondearEstado } from "./jobs/sondear-estado.ts";
import { startTareas } from "./jobs/tareas.ts";
import { createIdentidad } from "./identidad/emisor.ts";
import { mcp } from "./mcp/servidor.ts";
import { createMetricas } from "./operacion/metricas.ts";
import { paginaMetricas } from "./operacion/pagina.ts";
import { createRegistro } from "./operacion/registro.ts";
import { createPapel } from "./papel.ts";
import { RUTAS } from "./routes/index.ts";
import { loadSecretos } from "./secretos.ts";
import { createUnaVez } from "./una-vez.ts";
import { resolverCambios } from "./use-cases/anular-factura.ts";
import { avanzarContingencia } from "./use-cases/contingencia/avanzar.ts";
import { olvidarEntregas, repartir } from "./webhooks/repartir.ts";
import { marcarInterrumpidas, resolverDudas } from "./use-cases/resolver-dudas.ts";
import { transaccion } from "./db/transaccion.ts";

export interface ServerHandle {
  readonly url: string;
  /** Finishes what is in flight, then lets go of everything. */
  readonly close: () => Promise<void>;
}

/** What a test hands in instead of the world's. */
export interface ServerOptions {
  readonly now?: () => number;
  readonly random?: () => number;
  readonly log?: Deps["log"];
}

/** The port is held by another program; the message is for the person who started this one. */
export class PuertoOcupado extends Error {}

const PDF_WORKERS = 2;
const CUFD_CADA_MS = 60_000;
const SONDEO_CADA_MS = 3000;
const CADA_HORA_MS = 3_600_000;
const CADA_MEDIA_HORA_MS = 1_800_000;

/** Starts the server on its data folder. Throws CarpetaInutilizable and PuertoOcupado, with a sentence each. */
export async function startServer(config: Config, options: ServerOptions = {}): Promise<ServerHandle> {
  const { now = () => Date.now(), random = () => Math.random(), log = createRegistro() } = options;
  const db = await openDb(config);
  const release = config.databaseUrl === null ? holdCarpeta(config.dataDir) : () => {};
  const secretos = loadSecretos(config.dataDir);
  const metricas = createMetricas();
  const { siatOf, conexiones } = createSiatOf(config, secretos, metricas);
  const fin = new AbortController();
  const papel = createPapel(config.qrBase, PDF_WORKERS);
  const deps: Deps = {
    config,
    db,
    secretos,
    now,
    random,
    siatOf,
    firmanteOf: createFirmanteOf(secretos, now),
    papel,
    pulso: createPulso(now),
    unaVez: createUnaVez(),
    fin: fin.signal,
    cartero: carteroDe(config),
    identidad: createIdentidad(config, now),
    log,
    metricas,
  };
  const letGo = async () => {
    await papel.close();
    deps.cartero?.close();
    conexiones[Symbol.dispose]();
    await db.destroy();
    release();
  };
  try {
    await clearTurnos(db);
    await marcarInterrumpidas(deps, true);
    const server = createServer(
      createApp(deps, RUTAS, [
        paginasPublicas(deps),
        paginasDocs(deps, RUTAS),
        paginaMetricas(deps),
        paginasPortal(),
        mcp(deps, RUTAS),
      ]),
    );
    await listen(server, config);
    const stopTareas = startTareas(deps, [
      {
        nombre: "dudas",
        cadaMs: config.dudaIntervaloMs,
        hacer: async () => void (await resolverDudas(deps)),
      },
      { nombre: "cambios", cadaMs: config.dudaIntervaloMs, hacer: () => resolverCambios(deps) },
      { nombre: "contingencia", cadaMs: config.tareasMs, hacer: () => avanzarContingencia(deps) },
      { nombre: "sondeo", cadaMs: SONDEO_CADA_MS, hacer: () => sondear(deps) },
      { nombre: "idempotencia", cadaMs: CADA_HORA_MS, hacer: () => deleteRecordadasViejas(db, now()) },
      {
        nombre: "saldos",
        cadaMs: CADA_HORA_MS,
        hacer: () => transaccion(db, "comun", (tx) => cortarSaldos(tx, now())),
      },
      { nombre: "estado", cadaMs: config.sondeoMs, hacer: () => sondearEstado(deps) },
      { nombre: "bancos", cadaMs: CADA_MEDIA_HORA_MS, hacer: () => refrescarBancos(deps) },
      {
        nombre: "oficial",
        cadaMs: CADA_MEDIA_HORA_MS,
        hacer: createDiaria(deps, "oficial", () => refrescarOficial(deps)),
      },
      { nombre: "correo", cadaMs: config.webhooksMs, hacer: () => repartirCorreo(deps) },
      { nombre: "catalogos", cadaMs: CADA_HORA_MS, hacer: () => refrescarCatalogos(deps) },
      { nombre: "webhooks", cadaMs: config.webhooksMs, hacer: () => repartir(deps) },
      { nombre: "registro", cadaMs: CADA_HORA_MS, hacer: () => olvidarEntregas(deps) },
      { nombre: "cufd", cadaMs: CUFD_CADA_MS, hacer: () => renovarCufds(deps) },
    ]);
    return { url: urlOf(server, config), close: () => cerrar(server, fin, stopTareas, letGo) };
  } catch (error) {
    await letGo();
    throw error;
  }
}

async function cerrar(
  server: Server,
  fin: AbortController,
  stopTareas: () => Promise<void>,
  letGo: () => Promise<void>,
): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  fin.abort();
  await stopTareas();
  await closed;
  await letGo();
}

/** In sandbox no e-mail is ever sent. SPEC.md, environments. */
function carteroDe({ ambiente, smtpUrl, correoDe }: Config): Cartero | null {
  return ambiente === "produccion" && smtpUrl !== null ? createCartero(smtpUrl, correoDe) : null;
}

async function listen(server: Server, { port, host }: Config): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
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
