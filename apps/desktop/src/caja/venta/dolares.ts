import { decimal, decimalToText, fail, METODO_EFECTIVO, ok, redondear, type Result } from "@mostrador/core";
import type { EntradaVenta } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import type { FalloVenta } from "./textos.ts";
import { FRASES_PAGO } from "../frases/venta.ts";

/** Dollars in the drawer, with their value in bolivianos when they were received. */
export interface Dolares {
  readonly monto: string;
  readonly enBs: string;
}

/** Exchange rate in bolivianos per dollar from the server's last reply; null before the first rate. */
export function tipoCambioUsd({ ajustes }: Pick<Deps, "ajustes">): string | null {
  return ajustes.find("estado")?.tipoCambioUsd ?? null;
}

/**
 * Returns the value of a sale's dollars, rounded to centavos; null if there are none. Fails unless the cashier was shown the rate of the
 * day.
 */
export function valorDeDolares(
  { dolares, metodoPago, pagos }: Pick<EntradaVenta, "dolares" | "metodoPago" | "pagos">,
  tipoCambio: string | null,
): Result<Dolares | null, FalloVenta> {
  if (dolares === undefined || decimal(dolares.monto).eq(0)) return ok(null);
  if (tipoCambio === null) return invalido(FRASES_PAGO.sinTipoCambio);
  if (!decimal(tipoCambio).eq(dolares.tipoCambio)) return invalido(FRASES_PAGO.otroTipoCambio(tipoCambio));
  const enEfectivo =
    pagos?.some(({ metodo }) => metodo === METODO_EFECTIVO) ?? metodoPago === METODO_EFECTIVO;
  if (!enEfectivo) return invalido(FRASES_PAGO.dolaresEnEfectivo);
  return ok({
    monto: decimalToText(decimal(dolares.monto), 2),
    enBs: decimalToText(redondear(decimal(dolares.monto).times(tipoCambio), 2), 2),
  });
}

function invalido(msg: string): Result<never, FalloVenta> {
  return fail({ kind: "entradaInvalida", campos: [{ loc: ["dolares"], kind: "dolares", msg }] });
}
