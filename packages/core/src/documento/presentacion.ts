/** A label and the header element whose value stands beside it. */
export type FilaExtra = readonly [etiqueta: string, elemento: string];

/** What the printed document of a sector says besides what all of them say. FACTS.md section 12. */
export interface Presentacion {
  readonly titulo: string;
  readonly conDerechoACredito: boolean;
  /** Rows below the buyer's. */
  readonly comprador: readonly FilaExtra[];
  readonly giftCard: boolean;
}

export const presentacionCompraVenta: Presentacion = {
  titulo: "FACTURA",
  conDerechoACredito: true,
  comprador: [],
  giftCard: true,
};
