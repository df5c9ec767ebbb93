import type { Generated } from "kysely";
import type { Cuf, EstadoRecordado, Instante, Nit } from "@mostrador/core";

/** A life of a till's database that the server remembers besides the one in force. docs/decisions/0039 */
interface VidaRecordada {
  terminalId: string;
  vida: string;
  estado: EstadoRecordado;
  /** First and last time that a call named this life, in ms. */
  desde: number;
  vistoEn: number;
}

/** Causes for which a printed document cannot be sent, as they are reported to the till. */
export type CausaRechazada = "numeroUsado" | "bytesDistintos" | "corteDesconocido" | "otra";

/** A printed document that cannot be sent: its number is another document's, or it was refused. */
interface Repetida {
  id: Generated<number>;
  nit: Nit;
  sucursal: number;
  puntoVenta: number;
  sector: number;
  numero: number;
  cuf: Cuf;
  /** SHA-256 of the document without signature, as the till reported it. */
  sha256: string;
  fechaEmision: Instante;
  montoTotal: string;
  clienteDocumento: string;
  clienteNombre: string | null;
  /** The till's message as JSON, from which the same bytes can be built. */
  documento: string;
  terminalId: string;
  causa: Generated<CausaRechazada>;
  recibidaEn: number;
  /** The moment when the owner settled the conflict, in ms; `salida` is the chosen way. */
  resueltaEn: number | null;
  salida: "emitidaDeNuevo" | "sinVenta" | null;
}

/** The act that ended a till's credential. `renovacion`: another credential replaced it, and a copy of the till still uses the old one. */
export type FinCredencial = "reemplazo" | "revocacion" | "renovacion";

/** A printed document that a till brought after its credential ended, and that waits for the owner's decision. docs/decisions/0082 */
interface Retenida {
  id: Generated<number>;
  nit: Nit;
  terminalId: string;
  sector: number;
  numero: number;
  cuf: Cuf;
  /** SHA-256 of the document without signature, as the till reported it. */
  sha256: string;
  ventaId: string;
  fechaEmision: Instante;
  montoTotal: string;
  cliente: string;
  /** The till's messages as JSON: the document, and its outage where the till reported one. */
  documento: string;
  corte: string | null;
  /** The till's message on the document's CUFD, as JSON; null where it told none. */
  cufd: Generated<string | null>;
  recibidaEn: number;
  /** The moment of the owner's decision, in ms, and the decision. */
  decididaEn: number | null;
  decision: "aceptada" | "rechazada" | null;
}

/** An observed document that a person settled, and the way it was settled. */
interface ObservadaResuelta {
  cuf: Cuf;
  nit: Nit;
  salida: "emitidaDeNuevo" | "conContador";
  nota: string;
  resueltaEn: number;
}

/** Tables of the lives of tills' databases, of repeated numbers, of held documents, and of settled observations. */
export interface TablasVidas {
  vidas: VidaRecordada;
  repetidas: Repetida;
  retenidas: Retenida;
  observadasResueltas: ObservadaResuelta;
}
