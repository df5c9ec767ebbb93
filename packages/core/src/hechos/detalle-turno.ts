import { z } from "zod";
import { DeberesAbiertos } from "./deberes.ts";
import { Monto } from "./efectivo.ts";
import { SumasDichas } from "./sumas-de-ventas.ts";

/**
 * Documents of a session: annulments and notes made while it was open, and the numbers of its sales. They are sent beside the closing,
 * whose form and hash stay readable by every program.
 */
export const DetalleTurno = z.object({
  /** Annulments requested in this session that are valid; `pendientes` of them wait for the tax system. */
  anulaciones: z.object({ cantidad: z.int(), monto: Monto, pendientes: z.int() }),
  /**
   * Sales of this session that another till or the portal annulled. Their money stays counted: this till does not know whether it went
   * back to the buyer, and from which drawer. Absent in closings of earlier versions.
   */
  ajenas: z.object({ cantidad: z.int(), monto: Monto }).optional(),
  notas: z.object({ cantidad: z.int(), monto: Monto }),
  /** First and last number of the session's sales, and how many there are, by sector. */
  numeros: z.array(z.object({ sector: z.int(), desde: z.int(), hasta: z.int(), cantidad: z.int() })),
  /**
   * First and last number, and how many, of the hand-written invoices that the session counted, by CAFC and sector. Absent in closings of
   * earlier versions.
   */
  dePapel: z
    .array(z.object({ cafc: z.string(), sector: z.int(), desde: z.int(), hasta: z.int(), cantidad: z.int() }))
    .optional(),
  /** Open duties about money. Absent in closings of earlier versions. */
  deberes: DeberesAbiertos.optional(),
  /** Sums of the session's sales, and of the money annulled and given back while it was open. Absent in closings of earlier versions. */
  sumas: SumasDichas.optional(),
});
export type DetalleTurno = z.infer<typeof DetalleTurno>;
