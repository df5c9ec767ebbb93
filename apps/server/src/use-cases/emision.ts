import type { Factura } from "../db/facturas.ts";
import type { ClaveIdempotencia } from "../db/idempotencia.ts";
import type { Solicitud } from "./solicitud.ts";

/** The document to be issued, and its conditions. */
export interface Emision {
  readonly solicitud: Solicitud;
  /** With it the operation is remembered in the transaction that stores the document. */
  readonly idempotencia: (ClaveIdempotencia & { readonly hash: string }) | null;
  /** The till that asks: its point of sale is nobody else's. */
  readonly terminalId?: string;
  /** The largest total that is issued, in bolivianos; none where it is left out. */
  readonly topeBs?: number;
  /** Called when the document is on disk, before it is sent: what can be made while the reply is awaited starts here. */
  readonly alGuardar?: (factura: Factura) => void;
}
