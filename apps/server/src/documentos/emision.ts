import type { Proforma } from "@mostrador/core";
import type { Factura } from "./db/facturas.ts";
import type { ClaveIdempotencia } from "../motor/idempotencia.ts";
import type { Solicitud } from "./solicitud.ts";

/** The part of a proforma that its invoice is made of. */
export type ProformaLeida = Pick<
  Proforma,
  "id" | "sector" | "sucursal" | "cliente" | "lineas" | "descartada"
>;

/** The document to be issued, and its conditions. */
export interface Emision {
  readonly solicitud: Solicitud;
  /** Key of the request; the operation is recorded in the transaction that stores the document. */
  readonly idempotencia: (ClaveIdempotencia & { readonly hash: string }) | null;
  /** The proforma that it is made of, as it was read; the tie is stored with the document. docs/design.md D59. */
  readonly proforma?: ProformaLeida;
  /** The till that asks, which alone owns its point of sale. */
  readonly terminalId?: string;
  /** The largest total that is issued, in bolivianos; unlimited where it is left out. */
  readonly topeBs?: number;
  /**
   * Called when the document is on disk, before it is sent. Work that can overlap with the wait for the reply
   * starts here.
   */
  readonly alGuardar?: (factura: Factura) => void;
}
