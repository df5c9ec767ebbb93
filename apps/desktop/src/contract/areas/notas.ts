import { z } from "zod";
import { Cuf, Instante, NotaPedidoTerminal, OriginalTerminal } from "@mostrador/core";
import { Confirmadas } from "../formas.ts";
import { Nada } from "./comun.ts";

/** A note as the till stores it. `borrador`: not issued, with the reason. `enviando`: sent, and its outcome is unknown. */
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
  /** Number of the vale that the buyer holds for the note, which is issued once the server answers; null if there is none. */
  vale: z.int().nullable(),
  usuario: z.string().nullable(),
  creadaEn: Instante,
});
export type Nota = z.infer<typeof Nota>;

/** Request for a note. `confirmadas` works as in `cobrar`. */
const Pedida = z.strictObject({
  clave: z.uuid(),
  cufOriginal: Cuf,
  numeroOriginal: z.int(),
  cliente: z.string().max(500),
  lineas: NotaPedidoTerminal.shape.lineas,
  confirmadas: Confirmadas,
});

/** Credit and debit notes for returned goods. Only the server issues them; without it, the draft is kept. */
export const notas = {
  comandos: {
    /** Issues a note. Repeating the key returns the same note. */
    emitirNota: { right: "anular", changesState: true, entrada: Pedida, salida: Nota },
    /**
     * Gives a numbered vale for goods of an invoice of this till that are returned while the server is unreachable. The note waits in the
     * queue, and its duty about money begins at once. Repeating the key returns the same vale.
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
    /**
     * Finds the invoice by the QR of its ticket, by its CUF, or by a number of this till. `enLinea` is false if the server did not answer
     * and the invoice was read from this till.
     */
    facturaOriginal: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ texto: z.string().trim().min(1).max(500) }),
      salida: z.strictObject({ original: OriginalTerminal, enLinea: z.boolean() }),
    },
    /** Lists the latest notes, newest first. */
    notas: { right: "signedIn", changesState: false, entrada: Nada, salida: z.array(Nota) },
  },
} as const;
