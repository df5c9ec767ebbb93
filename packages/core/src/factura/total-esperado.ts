import { decimalToText, type Decimal } from "../dinero.ts";
import type { FalloCampo } from "./fallos.ts";

/**
 * Refuses a document whose total differs from the total that its caller expects; undefined skips the check. `avisos`, the document's
 * warnings, are added to the message. docs/api.md A10.
 */
export function* compareEsperado(
  esperado: number | undefined,
  total: Decimal,
  avisos: readonly string[],
): Generator<FalloCampo> {
  if (esperado === undefined || total.eq(esperado)) return;
  const msg = `El total que corresponde es ${decimalToText(total, 2)}, no ${esperado}.`;
  yield { loc: ["montoTotalEsperado"], kind: "totalDistinto", msg: [msg, ...avisos].join(" ") };
}
