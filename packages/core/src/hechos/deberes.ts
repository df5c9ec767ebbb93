import { z } from "zod";
import { decimal, decimalToText } from "../dinero.ts";
import { METODO_EFECTIVO } from "../metodos-pago.ts";
import { sumMontos } from "./arqueo.ts";
import { Monto, Pago } from "./efectivo.ts";

/** Money that a till owes a buyer, or is owed, after a sale changed. It stays open until a person answers. docs/decisions/0054 */
export const Deber = z.object({
  id: z.uuid(),
  /** `devolver`: the money goes back to the buyer. `cobrar`: the buyer pays it again. */
  sentido: z.enum(["devolver", "cobrar"]),
  /**
   * `anulacion`: annulled at this till. `ajena`: annulled at another till or in the portal. `nota`: goods came back. `reversion`: the
   * annulment came to nothing after the money had gone back.
   */
  causa: z.enum(["anulacion", "ajena", "nota", "reversion"]),
  /** The cause of the duty: an invoice by its CUF, a note by its key, an answered duty by its id. */
  clave: z.string(),
  /** CUF of the invoice that the money was paid for. */
  original: z.string(),
  /** Number of the invoice or the note, as its paper says it. */
  numero: z.int().nullable(),
  monto: Monto,
  /** Payments of the invoice; empty if the till does not know them. */
  pagos: z.array(Pago),
});
export type Deber = z.infer<typeof Deber>;

/** The ways in which a duty ends. `otraFactura`: the money paid another invoice. `sinEfecto`: its cause came to nothing. */
export const RESPUESTAS_DEBER = ["hecho", "otraFactura", "noCorresponde", "sinEfecto"] as const;
/** The name of an answer. */
export type RespuestaDeber = (typeof RESPUESTAS_DEBER)[number];

/** Money in cash and by other means. */
export interface Repartido {
  readonly efectivo: string;
  readonly otro: string;
}

/**
 * Computes how much of a duty may be cash: at most the cash that the invoice was paid with, and at least the part that the other means do not
 * cover. `antes`: money that went back for the same invoice before.
 *
 * @example
 * efectivoPosible(
 *   { monto: "10.00", pagos: [{ metodo: 1, monto: "6.00" }, { metodo: 2, monto: "15.00" }] },
 *   { efectivo: "0.00", otro: "0.00" },
 * );
 * // => { desde: "0.00", hasta: "6.00" }
 */
export function efectivoPosible(
  { monto, pagos }: Pick<Deber, "monto" | "pagos">,
  antes: Repartido,
): { readonly desde: string; readonly hasta: string } {
  if (pagos.length === 0) return { desde: "0.00", hasta: decimalToText(decimal(monto), 2) };
  const queda = (pagado: string, devuelto: string) => {
    const resto = decimal(pagado).minus(devuelto);
    return resto.lt(0) ? decimal("0") : resto;
  };
  const enEfectivo = queda(
    sumMontos(pagos.filter(({ metodo }) => metodo === METODO_EFECTIVO)),
    antes.efectivo,
  );
  const enOtros = queda(sumMontos(pagos.filter(({ metodo }) => metodo !== METODO_EFECTIVO)), antes.otro);
  const hasta = enEfectivo.lt(monto) ? enEfectivo : decimal(monto);
  const falta = decimal(monto).minus(enOtros);
  const desde = falta.lt(0) ? decimal("0") : falta.gt(hasta) ? hasta : falta;
  return { desde: decimalToText(desde, 2), hasta: decimalToText(hasta, 2) };
}

/** The open duties, with their sums. */
export const DeberesAbiertos = z.object({
  cantidad: z.int(),
  porDevolver: Monto,
  porCobrar: Monto,
  /** The first duties in full, so that a till that replaces this one asks about them too. */
  abiertos: z.array(Deber),
});
export type DeberesAbiertos = z.infer<typeof DeberesAbiertos>;

/** Maximum number of duties that a closing lists in full. */
export const MAX_DEBERES = 200;

/** Adds up open duties. */
export function sumDeberes(abiertos: readonly Deber[]): DeberesAbiertos {
  const de = (sentido: Deber["sentido"]) => sumMontos(abiertos.filter((uno) => uno.sentido === sentido));
  return {
    cantidad: abiertos.length,
    porDevolver: de("devolver"),
    porCobrar: de("cobrar"),
    abiertos: abiertos.slice(0, MAX_DEBERES).map((uno) => Deber.parse(uno)),
  };
}
