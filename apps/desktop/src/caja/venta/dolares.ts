import { decimal, decimalToText, fail, METODO_EFECTIVO, ok, redondear, type Result } from "@mostrador/core";
import type { EntradaVenta } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import type { FalloVenta } from "./textos.ts";

/** Dollars in the drawer and what they stood for when they were taken, in bolivianos. */
export interface Dolares {
  readonly monto: string;
  readonly enBs: string;
}

/** Bolivianos a dollar, as the server last said; null when it never did. */
export function tipoCambioUsd({ ajustes }: Pick<Deps, "ajustes">): string | null {
  return ajustes.find("estado")?.tipoCambioUsd ?? null;
}

/** What the dollars of a sale are worth, to the centavo; null when there are none. The cashier must have seen the rate of the day. */
export function valorDeDolares(
  { dolares, metodoPago, pagos }: Pick<EntradaVenta, "dolares" | "metodoPago" | "pagos">,
  tipoCambio: string | null,
): Result<Dolares | null, FalloVenta> {
  if (dolares === undefined || decimal(dolares.monto).eq(0)) return ok(null);
  if (tipoCambio === null) return invalido("No se conoce el tipo de cambio del dólar: cobre en bolivianos.");
  if (!decimal(tipoCambio).eq(dolares.tipoCambio))
    return invalido(
      `El tipo de cambio es ahora Bs ${tipoCambio} por dólar: revise el cambio y cobre otra vez.`,
    );
  const enEfectivo =
    pagos?.some(({ metodo }) => metodo === METODO_EFECTIVO) ?? metodoPago === METODO_EFECTIVO;
  if (!enEfectivo) return invalido("Los dólares se reciben solo como efectivo.");
  return ok({
    monto: decimalToText(decimal(dolares.monto), 2),
    enBs: decimalToText(redondear(decimal(dolares.monto).times(tipoCambio), 2), 2),
  });
}

function invalido(msg: string): Result<never, FalloVenta> {
  return fail({ kind: "entradaInvalida", campos: [{ loc: ["dolares"], kind: "dolares", msg }] });
}
