/** Changes of state of a till's documents and sales. */
import type { Estado } from "./estado.ts";

/** The states after each state of a row. */
type Cambios<E extends string> = { readonly [D in E]: readonly E[] };

/**
 * Every change of a document's state at a till. The till reads the server's state once a round, so one change may cover several
 * TRANSICIONES. For example, a doubt that was settled and then annulled goes from EN_DUDA to ANULADA. docs/design.md D5.
 */
export const CAMBIOS_DOCUMENTO: Cambios<Estado> = {
  ENVIANDO: ["EMITIDA", "RECHAZADA", "DESCARTADA", "EN_DUDA"],
  EN_DUDA: ["EMITIDA", "ANULADA", "RECHAZADA", "DESCARTADA"],
  // DESCARTADA if the document was observed and its sale got another one.
  OFFLINE: ["EMITIDA", "ANULADA", "DESCARTADA"],
  EMITIDA: ["ANULADA"],
  ANULADA: ["EMITIDA"],
  RECHAZADA: [],
  DESCARTADA: ["EMITIDA", "ANULADA"],
};

/**
 * States of a sale as the cashier sees them. COBRANDO: being issued. RECHAZADA: reopened with its number reserved. BORRADOR: stored without
 * a number, since nothing can be issued now.
 */
export const ESTADOS_VENTA = ["COBRANDO", "EMITIDA", "OFFLINE", "RECHAZADA", "BORRADOR", "ANULADA"] as const;

/** Every change of a sale's state at a till. A sale without a document adopts one that was accepted later. docs/design.md D5. */
export const CAMBIOS_VENTA: Cambios<(typeof ESTADOS_VENTA)[number]> = {
  COBRANDO: ["EMITIDA", "OFFLINE", "RECHAZADA", "BORRADOR"],
  RECHAZADA: ["COBRANDO", "BORRADOR", "EMITIDA"],
  BORRADOR: ["COBRANDO", "EMITIDA"],
  // Back to COBRANDO when its observed document is corrected and issued again.
  OFFLINE: ["EMITIDA", "ANULADA", "COBRANDO"],
  EMITIDA: ["ANULADA"],
  ANULADA: ["EMITIDA"],
};

/** Throws when a row cannot go from one state to another: a bug, not an input. Keeping the state is always allowed. */
export function requireCambio<E extends string>(cambios: Cambios<E>, de: E, a: E): void {
  if (de !== a && !cambios[de].includes(a)) throw new Error(`cambio de estado imposible: ${de} a ${a}`);
}
