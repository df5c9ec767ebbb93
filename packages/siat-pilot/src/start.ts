import { openDb } from "./db/abrir.ts";
import { takeSecreto } from "./db/ajustes.ts";
import { findPaqueteDebido } from "./db/paquetes.ts";
import { openControl } from "./control/estado.ts";
import { handle, respondControl } from "./http/atender.ts";
import { escuchar, PuertoInutilizable, type Escucha } from "./http/servidor.ts";
import type { Pilot } from "./pilot.ts";
import { procesarPaquetes } from "./servicios/procesar-paquetes.ts";

/** Options that a simulator is started with. */
export interface PilotOptions {
  /** Folder of `simulador.db`. */
  readonly dataDir: string;
  /** Port of the services; 0 takes a free one. */
  readonly port: number;
  /** Port of the separate control; 0 or undefined takes a free one. */
  readonly controlPort?: number;
  readonly host?: string;
  /** Base of the documents' public pages. */
  readonly publicUrl?: string;
  /** Returns the time, in milliseconds since 1970. */
  readonly clock?: () => number;
  /** The simulated environment; 2, the pilot, by default. */
  readonly ambiente?: 1 | 2;
  /** Interval between checks for packages due for validation, in milliseconds; a query for a package checks too. */
  readonly latidoMs?: number;
}

/** A running simulator: its addresses, and how to stop it. */
export interface PilotHandle {
  /** Base address without /v2. */
  readonly url: string;
  readonly port: number;
  /** Address for control only, on a port that stays open when the services refuse connections. */
  readonly controlUrl: string;
  readonly close: () => Promise<void>;
}

const LATIDO_MS = 250;

/** Starts the simulator: services, control, pages. Throws CarpetaInutilizable and PuertoInutilizable, with a sentence each. */
export async function startPilot(options: PilotOptions): Promise<PilotHandle> {
  const { dataDir, port, controlPort = 0, host = "127.0.0.1", publicUrl = "http://localhost:3000" } = options;
  const { clock = () => Date.now(), ambiente = 2, latidoMs = LATIDO_MS } = options;
  const db = openDb(dataDir);
  try {
    const control = await openControl(db);
    await control.cambiar({ unreachable: "no" }); // a new start opens the port, whatever the stored settings say
    const ahora = () => clock() + control.leer().clockShiftMs;
    const colgadas: Pilot["colgadas"] = new Set();
    const secreto = await takeSecreto(db);
    const pilot: Pilot = { db, control, secreto, host, ambiente, publicUrl, ahora, colgadas };
    const { servicios, mando } = await openPuertos(pilot, host, { port, controlPort });
    const heartbeat = beat(pilot, latidoMs);
    return {
      url: `http://${host}:${servicios.port}`,
      port: servicios.port,
      controlUrl: `http://${host}:${mando.port}`,
      close: async () => {
        await heartbeat.parar();
        for (const socket of colgadas) socket.destroy();
        await Promise.all([servicios.close(), mando.close()]);
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Opens the services' port, and a separate control port that opens and closes the first. */
async function openPuertos(
  pilot: Pilot,
  host: string,
  { port, controlPort }: { readonly port: number; readonly controlPort: number },
): Promise<{ readonly servicios: Escucha; readonly mando: Escucha }> {
  let controlUrl = "";
  const isRefusing = () => pilot.control.leer().unreachable === "refuse";
  // Runs before the control's reply is sent, so that the client finds the port in the requested state.
  async function obedecer(): Promise<void> {
    if (isRefusing()) servicios.cerrarPuerto();
    else await servicios.abrirPuerto();
  }
  const servicios: Escucha = await escuchar(host, port, async (req, res) => {
    // The call that closes its own port still gets its reply.
    res.once("finish", () => {
      if (isRefusing()) servicios.cortarConexiones();
    });
    await handle(pilot, { url: controlUrl, obedecer }, req, res);
  });
  const mando = await escuchar(host, await freeOr(host, controlPort), async (req, res) => {
    const obedecerYa = async () => {
      await obedecer();
      if (isRefusing()) servicios.cortarConexiones();
    };
    const url = new URL(req.url ?? "/", "http://mando");
    await respondControl(pilot, { url: controlUrl, obedecer: obedecerYa }, url, req, res);
  });
  controlUrl = `http://${host}:${mando.port}`;
  return { servicios, mando };
}

/**
 * Returns the control's port, or 0 for any free one if another program has it, because the control must never keep the services from
 * starting.
 */
async function freeOr(host: string, port: number): Promise<number> {
  if (port === 0) return 0;
  try {
    const prueba = await escuchar(host, port, async () => undefined);
    await prueba.close();
    return port;
  } catch (error) {
    if (error instanceof PuertoInutilizable) return 0;
    throw error;
  }
}

/** Validates packages as they fall due, even without a query. */
function beat({ db, control, ahora }: Pilot, latidoMs: number): { readonly parar: () => Promise<void> } {
  let enCurso: Promise<void> = Promise.resolve();
  let ocupado = false;
  const pulso = async () => {
    const debido = await db.transaction().execute((tx) => findPaqueteDebido(tx, ahora()));
    if (debido === undefined) return;
    await db.transaction().execute((tx) => procesarPaquetes(tx, ahora(), control));
  };
  const timer = setInterval(() => {
    if (ocupado) return;
    ocupado = true;
    enCurso = pulso()
      .catch((error: unknown) => console.error("El simulador no pudo validar un paquete:", error))
      .finally(() => {
        ocupado = false;
      });
  }, latidoMs);
  return {
    parar: async () => {
      clearInterval(timer);
      await enCurso;
    },
  };
}
