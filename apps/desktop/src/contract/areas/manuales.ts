import { z } from "zod";
import { Instante, ManualesTerminal } from "@mostrador/core";
import { Confirmadas, Decimal, EntradaVenta, MensajeFiscal, Venta, VentaId } from "../formas.ts";
import { Nada } from "./comun.ts";

/**
 * A hand-written invoice as the till keeps it. `escrita`: only here, free to be corrected. `enviando`: it may
 * be at the server. `recibida`: the server has it, without the tax system's verdict. `observada`: the tax
 * system does not take it as it is.
 */
export const ESTADOS_MANUAL = [
  "escrita",
  "enviando",
  "recibida",
  "observada",
  "emitida",
  "anulada",
  "corregida",
] as const;

const Hoja = z.strictObject({
  clave: z.uuid(),
  transcripcionId: z.uuid(),
  /** The observed invoice that this one replaces. */
  corrige: z.uuid().nullable(),
  /** As on the paper. */
  numero: z.int().min(1, "Falta el número de la factura.").max(9_999_999_999),
  fechaEmision: Instante,
  venta: EntradaVenta,
  /** The draft that was written by hand instead. It is discarded while this sheet exists. */
  reemplaza: VentaId.nullable().default(null),
});

export const Manual = Hoja.extend({
  total: Decimal,
  estado: z.enum(ESTADOS_MANUAL),
  /** The server's refusal of the invoice, which is to be corrected here. */
  error: z.string().nullable(),
  /** The tax system's observation, with its remedy. */
  observada: MensajeFiscal.nullable(),
  usuario: z.string().nullable(),
});
export type Manual = z.infer<typeof Manual>;

const Corte = z.strictObject({
  id: z.uuid(),
  /** Kind of event: 5, 6 or 7. */
  tipo: z.int().min(5).max(7),
  inicio: Instante,
  fin: Instante,
  cafc: z.string().min(1, "Elija el CAFC.").max(50),
  sector: z.int(),
});

/** An outage and the invoices that were written by hand in it, by number, without replaced ones. */
export const Transcripcion = Corte.extend({
  /** The server's refusal of the whole transcription. */
  error: z.string().nullable(),
  creadaEn: Instante,
  facturas: z.array(Manual),
});
export type Transcripcion = z.infer<typeof Transcripcion>;

/**
 * Paper invoices under a CAFC: typed in here, kept across a restart, sent through the server.
 * docs/decisions/0014.
 */
export const manuales = {
  comandos: {
    /** Begins a transcription, or changes one of which nothing was sent. */
    iniciarTranscripcion: { right: "signedIn", changesState: true, entrada: Corte, salida: Transcripcion },
    /** False if some of it was sent. */
    descartarTranscripcion: {
      right: "cierres",
      changesState: true,
      entrada: z.strictObject({ id: z.uuid() }),
      salida: z.boolean(),
    },
    /** Keeps a sheet, and each correction of it. `confirmadas` as in `cobrar`. */
    guardarManual: {
      right: "signedIn",
      changesState: true,
      entrada: Hoja.extend({ confirmadas: Confirmadas }),
      salida: Manual,
    },
    /** False if it was sent. */
    quitarManual: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({ clave: z.uuid() }),
      salida: z.boolean(),
    },
    /**
     * Sends the written invoices; `transcripciones` shows the outcome. Fails while the server does not
     * answer.
     */
    enviarTranscripcion: {
      right: "cierres",
      changesState: true,
      entrada: z.strictObject({ id: z.uuid() }),
      salida: Transcripcion,
    },
    /** The server's data for hand-written invoices; `enLinea` false: the till's copy of its last reply. */
    datosManuales: {
      right: "signedIn",
      changesState: true,
      entrada: Nada,
      salida: ManualesTerminal.extend({ enLinea: z.boolean() }),
    },
  },
  consultas: {
    /** Newest first. */
    transcripciones: {
      right: "signedIn",
      changesState: false,
      entrada: Nada,
      salida: z.array(Transcripcion),
    },
    /** Drafts of this till that may have been written by hand instead, newest first. */
    borradores: { right: "signedIn", changesState: false, entrada: Nada, salida: z.array(Venta) },
  },
} as const;
