import { z } from "zod";
import { Cuf, Instante, NotaPedidoTerminal, OriginalTerminal } from "@mostrador/core";
import { Confirmadas } from "../formas.ts";
import { Nada } from "./comun.ts";

/**
 * A note as the till keeps it. `borrador`: not issued, with the reason. `enviando`: sent, with an unknown
 * outcome.
 */
export const Nota = z.strictObject({
  clave: z.uuid(),
  cufOriginal: Cuf,
  numeroOriginal: z.int(),
  cliente: z.string(),
  lineas: NotaPedidoTerminal.shape.lineas,
  estado: z.enum(["borrador", "enviando", "emitida"]),
  numero: z.int().nullable(),
  monto: z.string().nullable(),
  error: z.string().nullable(),
  /** The vale that the buyer holds for it: the note goes out by itself once the server answers. Null: none. */
  vale: z.int().nullable(),
  usuario: z.string().nullable(),
  creadaEn: Instante,
});
export type Nota = z.infer<typeof Nota>;

/** A note as it is asked for. `confirmadas` as in `cobrar`. */
const Pedida = z.strictObject({
  clave: z.uuid(),
  cufOriginal: Cuf,
  numeroOriginal: z.int(),
  cliente: z.string().max(500),
  lineas: NotaPedidoTerminal.shape.lineas,
  confirmadas: Confirmadas,
});

/**
 * Credit and debit notes for goods that a buyer brings back. Only the server issues them; without it the
 * draft is kept.
 */
export const notas = {
  comandos: {
    /** Issues, or tries again: the same key is one note, however often. */
    emitirNota: { right: "anular", changesState: true, entrada: Pedida, salida: Nota },
    /**
     * Gives a numbered vale for goods that come back while the server is away, of an invoice of this till. The note waits in the queue, and its
     * duty about money begins at once. The same key is one vale, however often.
     */
    darVale: { right: "anular", changesState: true, entrada: Pedida, salida: Nota },
    descartarNota: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({ clave: z.uuid() }),
      salida: z.boolean(),
    },
    reimprimirNota: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({ clave: z.uuid() }),
      salida: z.strictObject({ trabajoId: z.int() }),
    },
  },
  consultas: {
    /** The invoice of a ticket's QR, of a CUF, or of a number of this till; `enLinea` false: read here, the server does not answer. */
    facturaOriginal: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ texto: z.string().trim().min(1).max(500) }),
      salida: z.strictObject({ original: OriginalTerminal, enLinea: z.boolean() }),
    },
    /** The latest, newest first. */
    notas: { right: "signedIn", changesState: false, entrada: Nada, salida: z.array(Nota) },
  },
} as const;
