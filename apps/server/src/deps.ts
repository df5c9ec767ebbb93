import type { Firmante } from "@mostrador/core/firma";
import type { Siat } from "@mostrador/siat";
import type { Config } from "./config.ts";
import type { Mailer } from "./avisos/correo/mailer.ts";
import type { CorreoVigente } from "./avisos/correo/vigente.ts";
import type { Db } from "./motor/connection.ts";
import type { ReglasDeContingencia } from "./documentos/reglas-de-contingencia.ts";
import type { Empresa } from "./cuenta/db/empresas.ts";
import type { Proceso } from "./motor/procesos.ts";
import type { Identidad } from "./identidad/emisor.ts";
import type { Journal } from "./diario/writer.ts";
import type { Cierre } from "./copias/restaurar/cierre.ts";
import type { LlavesVigentes } from "./network/llaves.ts";
import type { Metricas } from "./metricas.ts";
import type { Registrar } from "./registro.ts";
import type { Papel } from "./documentos/papel/papel.ts";
import type { Pulso } from "./impuestos/siat/pulso.ts";
import type { Regimenes } from "./impuestos/regimenes.ts";
import type { Vigencias } from "./impuestos/siat/vigencias.ts";
import type { Esperas } from "./esperas.ts";
import type { Reloj } from "./reloj.ts";
import type { Rondas } from "./rondas.ts";
import type { Secretos } from "./secretos.ts";
import type { Turnos } from "./turnos.ts";
import type { UnaVez } from "./una-vez.ts";

/** Dependencies of use cases; made once by server.ts. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly secretos: Secretos;
  /** Milliseconds since 1970, by this computer's clock. */
  readonly now: () => number;
  /** Milliseconds of a monotonic clock; only differences mean something. */
  readonly monotono: () => number;
  /** The tax system's clock, measured by this process. */
  readonly reloj: Reloj;
  /**
   * NIT of each company whose last document got an HTTP 401 or 403. A query tries its token before the next
   * document.
   */
  readonly puertas: Set<number>;
  /** Times for which this process has waited for calls that may still land. */
  readonly esperas: Esperas;
  /** The place where each queue's next round begins. */
  readonly rondas: Rondas;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly siatOf: (empresa: Empresa) => Siat | null;
  /** Opens the company's certificate; null without one that is valid at `enMs`, which is now where it is left out. */
  readonly firmanteOf: (empresa: Empresa, enMs?: number) => Firmante | null;
  readonly vigenciasOf: (empresa: Empresa) => Vigencias;
  /** The laws of documents, by their emission instant. */
  readonly regimenes: Regimenes;
  readonly papel: Papel;
  /** The rules of outages that issuing a document follows. */
  readonly contingencia: ReglasDeContingencia;
  /** Tells whether the tax system answers; fed by every call that waits for it. */
  readonly pulso: Pulso;
  /**
   * Concurrent calls for the same thing share one answer: ten sales on an expired CUFD ask for one new CUFD.
   */
  readonly unaVez: UnaVez;
  /** Shares this process's event loop among the companies. */
  readonly turnos: Turnos;
  /** This process's entry among the servers that share the database. */
  readonly proceso: Proceso;
  /** The journal of documents, on a disk of its own; null while a restore runs. */
  readonly journal: Journal | null;
  /** The reason that documents of the API may not be issued for a company since a restore; null when they may. */
  readonly cierre: Cierre;
  readonly identidad: Identidad;
  /** The keys of TLS, which tills know by their fingerprints. */
  readonly llaves: LlavesVigentes;
  /** Holds the mailer, which an owner changes while the server works. */
  readonly correo: CorreoVigente;
  /** The mailer in force at this moment. Null where no mail is sent: in sandbox, or without a mail service. */
  readonly mailer: Mailer | null;
  /** Fires when the server ends: pending network calls are aborted. */
  readonly fin: AbortSignal;
  readonly log: Registrar;
  readonly metricas: Metricas;
}
