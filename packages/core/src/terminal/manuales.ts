import { z } from "zod";
import { Instante } from "../instante.ts";
import { DocumentoTerminal } from "./protocolo.ts";

/**
 * Invoices that were written by hand during an outage, typed in at a till. The server makes CUF and XML and signs, under the CUFD
 * that was the till's when the outage began; the till says what stands on the paper. docs/decisions/0014.
 */

const Ventana = z.object({ inicio: Instante, fin: Instante });
const Numero = z.int().min(1).max(9_999_999_999);

/** A CAFC of the company: its numbers, its dates `AAAA-MM-DD`, and the numbers that were typed in, wherever that was. */
export const CafcTerminal = z.object({
  codigo: z.string(),
  sector: z.int(),
  desdeNumero: Numero,
  hastaNumero: Numero,
  desde: z.string(),
  hasta: z.string(),
  usados: z.array(z.object({ desde: Numero, hasta: Numero })),
});
export type CafcTerminal = z.infer<typeof CafcTerminal>;

/** GET /v1/terminal/manuales: what a transcription is begun with. */
export const ManualesTerminal = z.object({
  /** Kinds of event that go with hand-written invoices, by the catalog. */
  tipos: z.array(z.object({ codigo: z.int(), descripcion: z.string() })),
  cafcs: z.array(CafcTerminal),
  /** The point of sale's events: none may cross another. */
  ocupadas: z.array(Ventana),
  /** The moment when the point of sale got its first CUFD: it has no outage before. Null while it has none. */
  desde: Instante.nullable(),
});
export type ManualesTerminal = z.infer<typeof ManualesTerminal>;

/** One invoice as it stands on paper. `clave` is served once, however often; `corrige` names the observed one that it replaces. */
export const FacturaManual = z.strictObject({
  clave: z.uuid(),
  corrige: z.uuid().nullable(),
  numeroFactura: Numero,
  fechaEmision: Instante,
  usuario: z.string().min(1).max(100),
  /** The sector's request, without what the paper's number and date say. */
  pedido: z.record(z.string(), z.unknown()),
});
export type FacturaManual = z.infer<typeof FacturaManual>;

/** POST /v1/terminal/manuales: the outage and some of its invoices. The outage is stored with the first that is taken. */
export const TranscripcionTerminal = z.strictObject({
  id: z.uuid(),
  tipo: z.int().min(1).max(7),
  inicio: Instante,
  fin: Instante,
  cafc: z.string().min(1).max(50),
  sector: z.int(),
  facturas: z.array(FacturaManual).min(1).max(100),
});
export type TranscripcionTerminal = z.infer<typeof TranscripcionTerminal>;

/** Per invoice, with how its document stands now. `rechazada`: nothing of it was stored; `campos` says what to correct. */
export const TranscripcionRespuesta = z.object({
  facturas: z.array(
    z.object({
      clave: z.uuid(),
      resultado: z.enum(["recibida", "yaEstaba", "rechazada"]),
      documento: DocumentoTerminal.nullable(),
      campos: z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() })),
    }),
  ),
});
export type TranscripcionRespuesta = z.infer<typeof TranscripcionRespuesta>;
