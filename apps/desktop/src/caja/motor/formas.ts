import { z } from "zod";
import { CopiaAnterior, Instante } from "@mostrador/core";

/** Schemas of settings and rows that the database keeps as JSON. */

export const Credencial = z.object({
  urlServidor: z.string(),
  terminalId: z.string(),
  token: z.string(),
  epoca: z.number().int(),
  /** True if the server said that this credential no longer serves. */
  revocada: z.boolean(),
  /** The protocol in force, as the last marked reply of the server stated it; 1 before the first such reply. docs/design.md D32. */
  protocolo: z.number().int().positive().default(1),
  /**
   * Fingerprints of the server's public keys, which it named in a marked reply. Calls go by TLS to one of these keys only. Empty while none
   * is known. docs/decisions/0041
   */
  llaves: z.array(z.string()).default([]),
});
export type Credencial = z.infer<typeof Credencial>;

/** A point of sale of a company, for production or for tests. */
export const Lugar = z.strictObject({
  nit: z.int(),
  sucursal: z.int(),
  puntoVenta: z.int(),
  ambiente: z.union([z.literal(1), z.literal(2)]),
});
export type Lugar = z.infer<typeof Lugar>;

const SeriesDe = z.strictObject({ lugar: Lugar, series: z.array(z.string()) });

/**
 * Series of facts that were written at other places. `porConfirmar`: the place and the series before a new pairing,
 * until the server names the new place.
 */
export const LugaresGuardados = z.strictObject({
  porConfirmar: SeriesDe.nullable(),
  deOtros: z.array(SeriesDe),
});

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
  /** Row of the last fact in the journal; absent in data of an earlier version. */
  hecho: z.int().optional(),
  /** Day of the journal's last file. Absent before the first line, and in data of an earlier version. */
  dia: z.string().optional(),
});

/** State of the restoration of the drawer of the till that had this point of sale before. `omitida`: the shop goes on without it. */
export const ReposicionGuardada = z.strictObject({ estado: z.enum(["pendiente", "hecha", "omitida"]) });

/**
 * The server's last return from a copy, and the emission after which documents are still to be sent; null:
 * all were sent.
 */
export const RecuperacionGuardada = z.object({
  id: z.string(),
  /** Documents up to this instant were sent; null if all documents were sent. */
  tras: Instante.nullable(),
  /** CUFs of documents that were sent and not taken; they are sent again in this order. */
  sinTomar: z.array(z.string()).default([]),
});

/** State of the report about the second copy of the till before this one, with the restore of the server after which it was sent. */
export const CopiaAnteriorGuardada = z.strictObject({
  palabra: CopiaAnterior,
  /** Id of the server's last return from a copy, "" for none; null if the server was not told yet. */
  dichaTras: z.string().nullable(),
});

export const MemoriaRelojGuardada = z.object({ ultimo: Instante, desfaseMs: z.number() });
