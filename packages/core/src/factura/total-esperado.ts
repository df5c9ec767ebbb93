import { decimalToText, type Decimal } from "../dinero.ts";
import type { FalloCampo } from "./fallos.ts";

/**
 * The refusal of a document whose total is not the one that its caller insists on, with what led elsewhere; none where he names no total.
 * `avisos` are the document's. docs/api.md A10.
 */
export function* compararEsperado(
  esperado: number | undefined,
  total: Decimal,
  avisos: readonly string[],
): Generator<FalloCampo> {
  if (esperado === undefined || total.eq(esperado)) return;
  const msg = `El total que corresponde es ${decimalToText(total, 2)}, no ${esperado}.`;
  yield { loc: ["montoTotalEsperado"], kind: "totalDistinto", msg: [msg, ...avisos].join(" ") };
}
