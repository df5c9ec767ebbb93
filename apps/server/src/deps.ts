import { epochToInstante, findSector, type Instante } from "@mostrador/core";
import { openP12, type Firmante } from "@mostrador/core/node";
import {
  createConexiones,
  createSiat,
  type Conexiones,
  type Documentos,
  type PuntoConCuis,
  type Siat,
  type Sistema,
} from "@mostrador/siat";
import type { Config } from "./config.ts";
import type { Cartero } from "./correo/cartero.ts";
import type { Db } from "./db/abrir.ts";
import type { Empresa } from "./db/empresas.ts";
import type { Proceso } from "./db/procesos.ts";
import type { Quien } from "./db/turnos.ts";
import type { Identidad } from "./identidad/emisor.ts";
import type { Journal } from "./journal/writer.ts";
import type { Cierre } from "./use-cases/restaurar/cierre.ts";
import type { Metricas } from "./operacion/metricas.ts";
import type { Registrar } from "./operacion/registro.ts";
import type { Papel } from "./papel.ts";
import type { Esperas } from "./esperas.ts";
import type { Reloj } from "./reloj.ts";
import type { Rondas } from "./rondas.ts";
import type { Secretos } from "./secretos.ts";
import type { UnaVez } from "./una-vez.ts";

/** What a use case works with; made once by server.ts. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly secretos: Secretos;
  /** Milliseconds since 1970, by this computer's clock. */
  readonly now: () => number;
  /** Milliseconds of a clock that nobody sets; only differences mean something. */
  readonly monotono: () => number;
  /** The tax system's clock, measured by this process. */
  readonly reloj: Reloj;
  /** NIT of each company whose last document got an HTTP 401 or 403: a question tries its token before the next document. */
  readonly puertas: Set<number>;
  /** How long this process has waited for calls that may still land. */
  readonly esperas: Esperas;
  /** Where each queue's next round goes on. */
  readonly rondas: Rondas;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly siatOf: (empresa: Empresa) => Siat | null;
  readonly firmanteOf: (empresa: Empresa) => Firmante | null;
  readonly papel: Papel;
  /** How the tax system has been answering; fed by every call that waits for it. */
  readonly pulso: Pulso;
  /** Calls for the same thing at the same time share one answer: ten sales on an expired CUFD ask for one new CUFD. */
  readonly unaVez: UnaVez;
  /** This server among those that share the database. */
  readonly proceso: Proceso;
  /** The journal of documents, on a disk of its own; null while a restore runs. */
  readonly journal: Journal | null;
  /** Why documents of the API may not be issued for a company since a restore; null when they may. */
  readonly cierre: Cierre;
  readonly identidad: Identidad;
  /** Null where no mail is sent: in sandbox, or without a mail service. */
  readonly cartero: Cartero | null;
  /** Fires when the server ends: what waits on the network lets go. */
  readonly fin: AbortSignal;
  readonly log: Registrar;
  readonly metricas: Metricas;
}

/** What was seen of the tax system lately: the terminals' light. */
export interface Pulso {
  readonly estado: () => { readonly siat: "operativo" | "lento" | "caido"; readonly desdeMs: number | null };
  readonly anotar: (kind: "responde" | "noEntregada" | "enDuda", ms: number) => void;
}

/** This server, now: who takes a turn. */
export function quien({ proceso, now, esperas }: Deps): Quien {
  return { proceso: proceso.id(), ahoraMs: now(), esperas };
}

/** The instant by the tax system's clock. */
export function ahoraDe({ reloj }: Pick<Deps, "reloj">): Instante {
  return epochToInstante(reloj.ahora());
}

/** The service that takes documents of a sector from this company. */
export function documentosDe(siat: Siat, empresa: Empresa, sector: number): Documentos {
  const found = findSector(sector);
  if (found === undefined) throw new Error(`sector ${sector} sin definición`);
  return siat.documentos(found.servicio[empresa.modalidad]);
}

export function sistemaDe(empresa: Empresa): Sistema {
  return {
    nit: empresa.nit,
    codigoSistema: empresa.codigo_sistema,
    codigoAmbiente: empresa.ambiente,
    modalidad: empresa.modalidad,
  };
}

export function puntoSiat(
  empresa: Empresa,
  p: { sucursal: number; puntoVenta: number; cuis: string },
): PuntoConCuis {
  return { sistema: sistemaDe(empresa), sucursal: p.sucursal, puntoVenta: p.puntoVenta, cuis: p.cuis };
}

/** One client a company, kept while its token stays the same; connections are shared by all. */
export function createSiatOf(
  config: Config,
  secretos: Secretos,
  metricas: Metricas,
): { siatOf: Deps["siatOf"]; conexiones: Conexiones } {
  const conexiones = createConexiones();
  const clients = new Map<number, { token: string; siat: Siat }>();
  const siatOf = (empresa: Empresa): Siat | null => {
    if (empresa.token === null) return null;
    const token = secretos.open(empresa.token).toString();
    const known = clients.get(empresa.nit);
    if (known?.token === token) return known.siat;
    const siat = createSiat({ baseUrl: config.siatUrl, token, conexiones, observar: metricas.siat });
    clients.set(empresa.nit, { token, siat });
    return siat;
  };
  return { siatOf, conexiones };
}

/** The company's signer, opened once (10 to 17 ms) and kept while its .p12 stays the same. Null without a valid one. */
export function createFirmanteOf(secretos: Secretos, now: () => number): Deps["firmanteOf"] {
  const kept = new Map<number, { p12: string; firmante: Firmante }>();
  return (empresa) => {
    if (empresa.p12 === null || empresa.p12_clave === null) return null;
    const p12 = secretos.open(empresa.p12);
    const id = p12.toString("base64");
    const known = kept.get(empresa.nit);
    if (known?.p12 === id) return known.firmante.validoHastaMs > now() ? known.firmante : null;
    const opened = openP12(p12, secretos.open(empresa.p12_clave).toString(), now());
    if (!opened.ok) return null;
    kept.set(empresa.nit, { p12: id, firmante: opened.value });
    return opened.value;
  };
}

/** Slow: over this, a terminal sells offline rather than wait. The tax system takes 0.8 to 4 s. */
const LENTO_MS = 5000;

export function createPulso(now: () => number): Pulso {
  let siat: "operativo" | "lento" | "caido" = "operativo";
  let desdeMs: number | null = null;
  return {
    estado: () => ({ siat, desdeMs }),
    anotar: (kind, ms) => {
      const next = kind === "responde" ? (ms > LENTO_MS ? "lento" : "operativo") : "caido";
      if (next !== siat) desdeMs = next === "operativo" ? null : (desdeMs ?? now());
      siat = next;
    },
  };
}
