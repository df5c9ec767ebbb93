import type { Generated } from "kysely";
import type { Cuf, EstadoRecordado, Instante, Nit } from "@mostrador/core";

/** A life of a till's database that the server remembers besides the one in force. docs/decisions/0039 */
interface VidaRecordada {
  terminalId: string;
  vida: string;
  estado: EstadoRecordado;
  /** First and last time that it was heard, in ms. */
  desde: number;
  vistoEn: number;
}

/** Causes for which a printed document cannot be sent, as the till hears them. */
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
  /** Of the document without signature, as the till told it. */
  sha256: string;
  fechaEmision: Instante;
  montoTotal: string;
  clienteDocumento: string;
  clienteNombre: string | null;
  /** The till's message as JSON: with it the same bytes can be built. */
  documento: string;
  terminalId: string;
  causa: Generated<CausaRechazada>;
  recibidaEn: number;
  /** The moment when the owner settled it, in ms; `salida` is the chosen way out. */
  resueltaEn: number | null;
  salida: "emitidaDeNuevo" | "sinVenta" | null;
}

/** The act that ended a till's credential. `renovacion`: another credential took its place, and a copy of the till goes on with this one. */
export type FinCredencial = "reemplazo" | "revocacion" | "renovacion";

/** A printed document that a till whose credential ended brought, and that waits for the owner's word. docs/decisions/0082 */
interface Retenida {
  id: Generated<number>;
  nit: Nit;
  terminalId: string;
  sector: number;
  numero: number;
  cuf: Cuf;
  /** Of the document without signature, as the till told it. */
  sha256: string;
  ventaId: string;
  fechaEmision: Instante;
  montoTotal: string;
  cliente: string;
  /** The till's messages as JSON: the document, and its outage where the till told one. */
  documento: string;
  corte: string | null;
  recibidaEn: number;
  /** The moment of the owner's word, in ms, and the word. */
  decididaEn: number | null;
  decision: "aceptada" | "rechazada" | null;
}

/** An observed document that a person settled, and how. */
interface ObservadaResuelta {
  cuf: Cuf;
  nit: Nit;
  salida: "emitidaDeNuevo" | "conContador";
  nota: string;
  resueltaEn: number;
}

/** The tables of lives, of repeated numbers, of documents that are held and of settled observations. */
export interface TablasVidas {
  vidas: VidaRecordada;
  repetidas: Repetida;
  retenidas: Retenida;
  observadasResueltas: ObservadaResuelta;
}
