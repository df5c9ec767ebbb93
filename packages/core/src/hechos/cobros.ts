import { toCentavos } from "../factura/venta-sumada.ts";
import type { Pago } from "./efectivo.ts";

/** Code that stands for the document's own method in the entries of `planCobros`. */
export const METODO_DEL_DOCUMENTO = 0;

/** Money that a method brought in, in whole centavos. */
export interface Cobro {
  readonly metodo: number;
  readonly centavos: number;
}

/** Limits above every real sale, in methods and in centavos. Payments beyond them do not come from a till, and move nothing. */
const [MAX_METODOS, MAX_CENTAVOS] = [20, 1e14];
const Monto = /^\d{1,12}(\.\d{1,5})?$/;

/**
 * Plans the amounts that move from a document's method to the single methods that paid a sale. The entries add up to zero, because one
 * subtracts the sum from `METODO_DEL_DOCUMENTO`. Empty if one method, the document's own, paid all, and for malformed payments.
 *
 * @example
 * planCobros([{ metodo: 1, monto: "30" }, { metodo: 7, monto: "20" }]);
 * // => [{ metodo: 0, centavos: -5000 }, { metodo: 1, centavos: 3000 }, { metodo: 7, centavos: 2000 }]
 */
export function planCobros(pagos: readonly Pick<Pago, "metodo" | "monto">[]): readonly Cobro[] {
  if (!pagos.every(({ metodo, monto }) => metodo > METODO_DEL_DOCUMENTO && Monto.test(monto))) return [];
  const cobros = [...Map.groupBy(pagos, ({ metodo }) => metodo)]
    .map(([metodo, suyos]) => ({
      metodo,
      centavos: suyos.reduce((suma, { monto }) => suma + toCentavos(monto), 0),
    }))
    .filter(({ centavos }) => centavos > 0);
  const suma = cobros.reduce((total, { centavos }) => total + centavos, 0);
  if (cobros.length < 2 || cobros.length > MAX_METODOS || suma > MAX_CENTAVOS) return [];
  return [{ metodo: METODO_DEL_DOCUMENTO, centavos: -suma }, ...cobros];
}
