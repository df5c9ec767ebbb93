/** Rows of outages, and of the events and packages that are sent after them. */
import type { Generated } from "kysely";
import type { Cuf, Instante, Nit } from "@mostrador/core";

/** The acts that end an outage in place of its till. */
export type FinAjeno = "revocacion" | "reemplazo" | "restauracion" | "llamadaTardia";

/**
 * The acts after which more documents of an ended outage are awaited: another one ended it for its till, or the till has documents (`faltan`)
 * that the server could not take yet. `terminales/presuntos.test.ts` has a row for each.
 */
export type FinPresunto = FinAjeno | "faltan";

interface Corte {
  id: string;
  nit: Nit;
  sucursal: number;
  puntoVenta: number;
  terminalId: string | null;
  tipo: number;
  inicio: Instante;
  fin: Instante | null;
  /** The act after which more documents are awaited; null once the end is final. */
  presunto: Generated<FinPresunto | null>;
  /** When the server last heard the outage's end from its till; null where no till told it. docs/decisions/0107 */
  dichoEn: Generated<Instante | null>;
}

interface Evento {
  id: Generated<number>;
  nit: Nit;
  sucursal: number;
  puntoVenta: number;
  corteId: string | null;
  tipo: number;
  cufdEvento: string;
  inicio: Instante;
  fin: Instante;
  descripcion: string;
  /** Code that the tax system gave the event; null until it is registered. */
  codigo: number | null;
  /** 1 where the registration of the event was sent and no reply was read. */
  enDuda: number;
  /** The tax system's reasons for refusing the registration of the event. */
  mensajes: string | null;
  /** Window that an API user requested and of which this event is a part; null where the event has its own window. */
  pedidaInicio: Instante | null;
  pedidaFin: Instante | null;
}

interface Paquete {
  id: Generated<number>;
  nit: Nit;
  sucursal: number;
  puntoVenta: number;
  sector: number;
  tipoFactura: number;
  eventoId: number;
  cufd: string;
  cafc: string | null;
  archivo: Buffer;
  hash: string;
  cantidad: number;
  /** `armado`: frozen, not sent; `enviando`: sent, no reply; `recibido`: it has its reception code; the others are verdicts. */
  estado: "armado" | "enviando" | "recibido" | "validado" | "observado" | "rechazado";
  codigoRecepcion: string | null;
  mensajes: string | null;
  creadoEn: number;
  /** 1 once the API user was told the verdict. */
  consultado: Generated<number>;
}

/** An annulment or reversal from a journal that a restore could not apply to its document yet. */
interface CambioRecuperado {
  clave: string;
  cuf: Cuf;
  /** The change's place among the journals' changes of the document. */
  orden: number;
  accion: "anular" | "revertir";
  motivo: number;
  /** 0 for a change from a journal of an earlier version, which has neither key nor outcome. */
  segura: number;
  /** Outcome of the change; null where the journal lacks it. */
  resultado: "aceptada" | "rechazada" | "noEntregada" | null;
}

/** A till's document that was packed before a restore and that this database lacks. */
interface Empacada {
  cuf: Cuf;
  nit: Nit;
  sucursal: number;
  puntoVenta: number;
  sector: number;
  numero: number;
}

interface Cafc {
  nit: Nit;
  codigo: string;
  sector: number;
  desdeNumero: number;
  hastaNumero: number;
  desde: string;
  hasta: string;
}

interface PaqueteFactura {
  paqueteId: number;
  posicion: number;
  cuf: Cuf;
}

/** Tables of outages: their events at the tax system, and their packages. */
export interface TablasContingencia {
  cortes: Corte;
  eventos: Evento;
  paquetes: Paquete;
  cafcs: Cafc;
  paqueteFacturas: PaqueteFactura;
  cambiosRecuperados: CambioRecuperado;
  empacadas: Empacada;
}
