import { z } from "zod";
import { Monto } from "./efectivo.ts";

/** Documents and their money in whole centavos. */
export interface Contado {
  readonly documentos: number;
  readonly centavos: number;
}

/** The sums of sales, in whole centavos. */
export interface SumasDeVentas {
  /** All invoices, annulled ones included, at the amount that was charged: discounts are already subtracted. */
  readonly vendido: Contado;
  /** Discounts on the sold invoices, already subtracted from `vendido`. */
  readonly descuentos: number;
  /** Annulled invoices. */
  readonly anulado: Contado;
  /** Money that valid credit notes gave back. */
  readonly devuelto: Contado;
  /** Net sales: `vendido` less `anulado` and `devuelto`. */
  readonly neto: number;
}

/**
 * Computes the sums of sales. It is the only definition of gross, discounts, annulled, notes and net, for screens, slips and the portal. The
 * caller leaves out annulled notes, which give nothing back.
 *
 * @example
 * sumasDeVentas({
 *   vendido: { documentos: 2, centavos: 1900 },
 *   descuentos: 100,
 *   anulado: { documentos: 1, centavos: 950 },
 *   devuelto: { documentos: 0, centavos: 0 },
 * }).neto;
 * // => 950
 */
export function sumasDeVentas(partes: Omit<SumasDeVentas, "neto">): SumasDeVentas {
  const { vendido, anulado, devuelto } = partes;
  return { ...partes, neto: vendido.centavos - anulado.centavos - devuelto.centavos };
}

const MontoContado = z.object({ cantidad: z.int(), monto: Monto });

/** The sums of sales as a till reports them, in bolivianos. */
export const SumasDichas = z.object({
  vendido: MontoContado,
  descuentos: Monto,
  anulado: MontoContado,
  devuelto: MontoContado,
  neto: Monto,
});
export type SumasDichas = z.infer<typeof SumasDichas>;

/** Writes sums of sales in bolivianos. */
export function sumasToText({ vendido, descuentos, anulado, devuelto, neto }: SumasDeVentas): SumasDichas {
  const contado = ({ documentos, centavos }: Contado) => ({ cantidad: documentos, monto: enBs(centavos) });
  return {
    vendido: contado(vendido),
    descuentos: enBs(descuentos),
    anulado: contado(anulado),
    devuelto: contado(devuelto),
    neto: enBs(neto),
  };
}

/**
 * Reads an amount of two decimals as whole centavos.
 *
 * @example
 * centavosDe("12.50");
 * // => 1250
 */
export function centavosDe(monto: string): number {
  return Math.round(Number(monto) * 100);
}

function enBs(centavos: number): string {
  return (centavos / 100).toFixed(2);
}
