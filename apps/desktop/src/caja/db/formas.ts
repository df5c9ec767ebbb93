import { z } from "zod";
import { Instante } from "@mostrador/core";

/** Rows that are JSON inside the database. */

export const Credencial = z.object({
  urlServidor: z.string(),
  terminalId: z.string(),
  token: z.string(),
  epoca: z.number().int(),
  /** The server said that this credential no longer serves. */
  revocada: z.boolean(),
  /** The protocol in force, as a marked reply of the server told it last; 1 before any did. docs/design.md D32. */
  protocolo: z.number().int().positive().default(1),
});
export type Credencial = z.infer<typeof Credencial>;

/** Options of the server that this computer runs itself. */
export const ServidorPropioGuardado = z.object({
  puerto: z.int(),
  enRed: z.boolean(),
  ambiente: z.union([z.literal(1), z.literal(2)]),
});
export type ServidorPropioGuardado = z.infer<typeof ServidorPropioGuardado>;

/** State of the journal in a folder: its chain's end, the row of the last document in it, and the day of its last file. */
export const DiarioGuardado = z.object({
  carpeta: z.string(),
  cadena: z.string(),
  n: z.int(),
  hash: z.string(),
  fila: z.int(),
  /** Absent before the first line, and in what an earlier version of this program kept. */
  dia: z.string().optional(),
});

/** The server's return from a copy that was seen, and the emission after which it has not been told yet; null: all was told. */
export const RecuperacionGuardada = z.object({
  id: z.string(),
  /** All up to here was told; null: all. */
  tras: Instante.nullable(),
  /** CUFs that were told and not taken: they are told again, in this order. */
  sinTomar: z.array(z.string()).default([]),
});

export const MemoriaRelojGuardada = z.object({ ultimo: Instante, desfaseMs: z.number() });
