/** Composition root of the selling half: creates its parts, starts them, and closes them in order. */
import { join } from "node:path";
import { availableParallelism, uptime } from "node:os";
import { ok, type Result } from "@mostrador/core";
import { createPdfPool, type PdfPool } from "@mostrador/core/node";
import { isCorrupta, isPorRevisar, markPorRevisar } from "@mostrador/core/sumas";
import {
  LLAMADAS,
  type Entrada,
  type EstadoCaja,
  type Evento,
  type NombreLlamada,
  type Puente,
} from "../contract/index.ts";
import type { Call } from "../contract/call.ts";
import { buscarVersion, createActualizacion, type OpcionesActualizacion } from "./actualizaciones/en-caja.ts";
import { Ajustes } from "./ajustes.ts";
import { createHallazgos, moveServidor, putAlDia, trasCopia } from "./al-abrir.ts";
import type { Base } from "./base.ts";
import { cofreDeArchivo, type Cofre } from "./motor/cofre.ts";
import { findUltimaEmision } from "./motor/ajustes.ts";
import { copyDelDia } from "./copias/db/copias.ts";
import { abrirDb, type FalloApertura, type OpcionesApertura } from "./motor/abrir.ts";
import type { Db } from "./motor/db.ts";
import type { Deps } from "./deps.ts";
import { Diario } from "./diario/diario.ts";
import { enseguida } from "./enseguida.ts";
import { configuracionNueva } from "./impresion/hallada.ts";
import { ColaImpresion } from "./impresion/impresora.ts";
import { createLlamadas } from "./llamadas.ts";
import { Listeners } from "./listeners.ts";
import { createRegistroCaja, type RegistroCaja } from "./registro.ts";
import { avisoDe, respond } from "./llamadas/responder.ts";
import { readSemilla, type Semilla } from "./practica/semilla.ts";
import { repairAlAbrir } from "./copias/revision/arranque.ts";
import { startRecorrido } from "./copias/revision/recorrido.ts";
import { Reloj, type Relojes } from "./reloj.ts";
import type { LanzarServidor } from "./instalacion/proceso.ts";
import { ServidorPropio } from "./instalacion/servidor-propio.ts";
import { OPCIONES_SYNC, Sync, type OpcionesSync } from "./terminales/sync.ts";
import { Sesion } from "./usuarios/sesion.ts";
import { Cobrador } from "./venta/cobrar.ts";
import { keepAviso } from "./estado/avisos.ts";
import { buildEstado } from "./estado/vista-estado.ts";
import { getVenta } from "./venta/vista-venta.ts";

export interface OpcionesCaja {
  /** The data folder. The till's own data go to `caja` in it, its tickets to `tickets`. */
  readonly data: string;
  /** The server's new address, if it moved; null keeps the address of the pairing. */
  readonly urlServidor?: string | null;
  readonly relojes?: Relojes;
  /** Factor that lengthens each wait for the server; 1 if absent. */
  readonly paciencia?: number;
  /** Seals the credential. Default: a key in a file beside the data. */
  readonly cofre?: Cofre;
  /** Starts a server on this computer; without it, the till only connects to others. */
  readonly lanzarServidor?: LanzarServidor;
  /** Address of another tax system, for that server. */
  readonly urlImpuestos?: string | null;
  readonly sync?: Partial<OpcionesSync>;
  /**
   * Options for replacing this program; absent if it does not replace itself. `direccion`: the feed's address; null takes the one of the
   * till's server.
   */
  readonly actualizacion?: OpcionesActualizacion;
  /** The PDF pool that several tills of one process share; its owner closes it. */
  readonly pdf?: PdfPool;
  /** Largest file that the start reads whole, and the time after which the rest is verified in the background. */
  readonly revision?: OpcionesApertura & { readonly recorridoTrasMs?: number };
}

/** The selling half: its end of the bridge, and the calls that its host makes. */
export interface Caja extends Puente {
  /** Makes the day's copy, unless it exists. */
  readonly copiar: () => Promise<void>;
  /** Looks for a new version of the program, and fetches it. */
  readonly buscarVersion: () => Promise<void>;
  /** Returns the seed of a practice till. */
  readonly semilla: () => Semilla;
  /** Emits the state to the listeners. */
  readonly anunciar: () => void;
  /** Finishes the current sale and ticket, then closes the database. */
  readonly cerrar: () => Promise<void>;
}

/** This computer's clocks. The time since it started includes its sleep. */
const RELOJES: Relojes = { pared: () => Date.now(), monotono: () => uptime() * 1000 };

/** Opens the database in the data folder, and creates the till over it. Fails if the data do not open. */
export function abrirCaja(opciones: OpcionesCaja): Result<Caja, FalloApertura> {
  const carpeta = join(opciones.data, "caja");
  const db = abrirDb(carpeta, opciones.revision);
  if (!db.ok) return db;
  try {
    return ok(createCaja(db.value, opciones));
  } catch (error) {
    db.value.close();
    // The steps of the start read pages that the check did not: the second opening reads the whole file.
    if (!isCorrupta(error) || isPorRevisar(carpeta)) throw error;
    markPorRevisar(carpeta);
    const otra = abrirDb(carpeta, opciones.revision);
    return otra.ok ? ok(createCaja(otra.value, opciones)) : otra;
  }
}

/** Creates the till over an open database, and closes that database when it closes. */
export function createCaja(db: Db, opciones: OpcionesCaja): Caja {
  const { data, urlServidor = null, relojes = RELOJES, sync: ajusteSync } = opciones;
  const [carpetaCaja, carpetaTickets] = [join(data, "caja"), join(data, "tickets")];
  const registro = createRegistroCaja(carpetaCaja);
  const listeners = createListeners(registro, (aviso) => keepAviso(deps, aviso) && anunciarEstado());
  const pdf = opciones.pdf ?? createPdfPool({ workers: Math.min(1, availableParallelism()) });
  const deps: Deps = {
    ...createBase(db, relojes, urlServidor, opciones),
    nuevoId: () => crypto.randomUUID(),
    emitir: (nombre, evento) => listeners.emitir(nombre, evento),
    despertarImpresora: () => cola.despertar(),
    despertarSync: () => sync.despertar(),
  };
  const alAbrir = repairAlAbrir(db, carpetaCaja, deps.reloj.ahora());
  const { hallazgos, hallar } = createHallazgos(listeners, alAbrir);
  putAlDia(deps);
  const diario = new Diario(deps, () => anunciarEstado());
  const cola = new ColaImpresion(deps, { carpeta: carpetaTickets, pdf, diario });
  const estado = () =>
    buildEstado(deps, sync.heartbeat, {
      carpetaTickets,
      diario: diario.vista(),
      datosDanados: recorrido.danados(),
    });
  const anunciarEstado = enseguida(() => anunciar(deps, estado));
  const sync = new Sync(deps, {
    ...OPCIONES_SYNC,
    azar: Math.random,
    ...ajusteSync,
    alCambiar: (ventas) => {
      registro.heartbeat(sync.heartbeat);
      for (const id of ventas) deps.emitir("ventaCambio", getVenta(deps, id));
      anunciarEstado();
      seguirVentas();
      // A journal folder that is reachable again gets the documents that it lacks.
      void diario.escribir();
    },
  });
  const renovar = () => sync.renovar();
  const cobrador = new Cobrador(deps, renovar);
  const propio = createServidorPropio(deps, opciones);
  const seguirVentas = () => recuperarVentas(deps, cobrador);
  const actualizacion = createActualizacion(deps, opciones, listeners);
  const partes = { cobrador, estado, renovar, carpetaTickets, carpetaCaja, hallazgos, pdf, propio };
  const llamadas = createLlamadas(deps, { ...partes, actualizacion });
  const recorrido = startRecorrido(db, carpetaCaja, {
    trasMs: opciones.revision?.recorridoTrasMs,
    ahora: () => deps.reloj.ahora(),
    hallar: (hallado) => {
      hallar(hallado);
      anunciarEstado();
    },
  });
  trasCopia(deps, listeners);
  announceRehusa(listeners, anunciarEstado);
  cola.despertar();
  seguirVentas();
  sync.despertar();

  return {
    invoke: async <N extends NombreLlamada>(nombre: N, entrada: Entrada<N>) => {
      const resultado = await respond({ ...deps, registro }, llamadas[nombre], nombre, entrada);
      trasActo(LLAMADAS[nombre], anunciarEstado, diario);
      return resultado;
    },
    subscribe: (nombre, handler) => listeners.escuchar(nombre, handler),
    semilla: () => readSemilla(deps),
    anunciar: anunciarEstado,
    copiar: async () => {
      // Copies are few, and a copy of damaged data would replace an intact one.
      if (recorrido.danados() === null) await copyDelDia(db, carpetaCaja, deps.reloj.ahora().slice(0, 10));
    },
    buscarVersion: () => buscarVersion(deps, actualizacion),
    cerrar: async () => {
      registro.cierre();
      await recorrido.cerrar();
      await cerrarEnOrden([sync, cobrador, cola, diario]);
      deps.ajustes.cerrar();
      await Promise.all([opciones.pdf === undefined ? pdf.close() : null, propio.cerrar()]);
      db.close();
    },
  };
}

/** Creates the listeners; the log is the first of them, and `guardar` the second. */
function createListeners({ aviso }: RegistroCaja, guardar: (aviso: Evento<"aviso">) => void): Listeners {
  const listeners = new Listeners();
  listeners.escuchar("aviso", aviso);
  listeners.escuchar("aviso", guardar);
  return listeners;
}

/** Announces the state when a paper is refused, and when one comes out after that. */
function announceRehusa(listeners: Listeners, anunciarEstado: () => void): void {
  let rehusa = false;
  listeners.escuchar("imprimio", ({ error }) => {
    if (error !== null || rehusa) anunciarEstado();
    rehusa = error !== null;
  });
}

/** Closes the parts one after another: a round may take up a sale, and a sale may queue a ticket. */
async function cerrarEnOrden(partes: readonly { readonly cerrar: () => Promise<void> }[]): Promise<void> {
  for (const parte of partes) await parte.cerrar();
}

/** Creates the settings, the clock and the session over the database. */
function createBase(
  db: Db,
  relojes: Relojes,
  urlServidor: string | null,
  { data, cofre = cofreDeArchivo(join(data, "caja")), paciencia }: OpcionesCaja,
): Base & Pick<Deps, "sesion" | "configuracionNueva"> {
  const ajustes = new Ajustes(db, cofre, paciencia);
  if (urlServidor !== null) moveServidor(db, ajustes, urlServidor);
  const reloj = new Reloj(relojes, ajustes.find("reloj") ?? null, findUltimaEmision(db));
  const base: Base = { db, ajustes, reloj, monotono: relojes.monotono };
  return { ...base, sesion: new Sesion(base), configuracionNueva: () => configuracionNueva(data) };
}

/** Resumes sales that a crash left half done, or that a full disk interrupted while they awaited a reply. */
function recuperarVentas({ emitir }: Deps, cobrador: Cobrador): void {
  void cobrador.recuperar().catch((error: unknown) => emitir("aviso", avisoDe(error)));
}

/** Emits the state. If the disk fails to provide it, emits that error as a notice instead. */
function anunciar({ db, emitir }: Deps, estado: () => EstadoCaja): void {
  try {
    if (db.abierta) emitir("estadoCambio", estado());
  } catch (error) {
    emitir("aviso", avisoDe(error));
  }
}

function createServidorPropio({ ajustes, despertarSync }: Deps, opciones: OpcionesCaja): ServidorPropio {
  return new ServidorPropio({
    data: opciones.data,
    lanzar: opciones.lanzarServidor ?? null,
    urlImpuestos: opciones.urlImpuestos ?? null,
    guardado: ajustes.find("servidorPropio") ?? null,
    paciencia: ajustes.paciencia,
    alAtender: despertarSync,
  });
}

/** Emits the state after an act, and writes the act's facts to the journal, even those without a paper. */
function trasActo({ changesState, quiet }: Call, anunciarEstado: () => void, diario: Diario): void {
  if (!changesState || quiet === true) return;
  anunciarEstado();
  void diario.escribir();
}
