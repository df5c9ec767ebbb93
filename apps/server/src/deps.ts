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

/** Dependencies of use cases, created once by server.ts. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly secretos: Secretos;
  /** Milliseconds since 1970, by this computer's clock. */
  readonly now: () => number;
  /** Milliseconds of a monotonic clock, of which only differences are meaningful. */
  readonly monotono: () => number;
  /** The tax system's clock, estimated by this process. */
  readonly reloj: Reloj;
  /** NITs of companies whose last document got an HTTP 401 or 403. A query tests the company's token before the next document. */
  readonly puertas: Set<number>;
  /** Durations for which this process has already waited for calls that may still arrive at the tax system. */
  readonly esperas: Esperas;
  /** Position at which the next round of each queue begins. */
  readonly rondas: Rondas;
  /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly siatOf: (empresa: Empresa) => Siat | null;
  /** Opens the company's certificate; null if none is valid at `enMs`, by default now. */
  readonly firmanteOf: (empresa: Empresa, enMs?: number) => Firmante | null;
  readonly vigenciasOf: (empresa: Empresa) => Vigencias;
  /** Tax regimes by emission instant. */
  readonly regimenes: Regimenes;
  readonly papel: Papel;
  /** Rules of outages that the emission of documents depends on. */
  readonly contingencia: ReglasDeContingencia;
  /** Tracks whether the tax system answers, from every call that waits for it. */
  readonly pulso: Pulso;
  /** Lets concurrent calls for the same thing share one answer: ten sales on an expired CUFD request one new CUFD. */
  readonly unaVez: UnaVez;
  /** Shares this process's event loop among the companies. */
  readonly turnos: Turnos;
  /** This process's entry among the servers that share the database. */
  readonly proceso: Proceso;
  /** The journal of documents, preferably on another disk; null during a restore. */
  readonly journal: Journal | null;
  /** Reason for which a company's API is closed since a restore; null if it is open. */
  readonly cierre: Cierre;
  readonly identidad: Identidad;
  /** TLS keys that tills recognise by their fingerprints. */
  readonly llaves: LlavesVigentes;
  /** Holds the current mailer, which an owner may change while the server runs. */
  readonly correo: CorreoVigente;
  /** The current mailer. Null if no mail is sent: in sandbox, or without a mail service. */
  readonly mailer: Mailer | null;
  /** Fires when the server stops, so that pending network calls are aborted. */
  readonly fin: AbortSignal;
  readonly log: Registrar;
  readonly metricas: Metricas;
}
