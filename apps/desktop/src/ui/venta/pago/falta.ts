import { decimal } from "@mostrador/core";
import { monto } from "../../comun/formato.ts";
import { restoDe } from "./partes.tsx";
import type { cuentas, PagoEscrito } from "./use-pago.ts";

/** Returns the reason why a sale cannot be charged as it is typed; null if it can. */
export function faltaDePago(cuenta: ReturnType<typeof cuentas>): string | null {
  if (cuenta.pago !== null) return null;
  if (cuenta.dolaresMal) return "Corrija los dólares recibidos.";
  if (cuenta.recibidoMal) return "Corrija el efectivo recibido.";
  if (cuenta.regaloMal) return "Corrija el monto de la tarjeta de regalo.";
  if (cuenta.sinPartes) return "Escriba cuánto se paga por QR o con tarjeta; el resto es efectivo.";
  if (cuenta.falta) return `Faltan Bs ${monto(decimal(cuenta.cambio).abs().toFixed(2))} de efectivo.`;
  if (cuenta.tarjetaMal) return "Escriba los 4 primeros y los 4 últimos dígitos de la tarjeta.";
  return "Corrija los montos por QR y con tarjeta: juntos no pasan del total.";
}

/**
 * Returns the part of a payment typed for another total that no longer fits; null if all of it fits. The
 * payment stays in its fields and the cashier corrects it, so that no amount is charged that was not handed
 * over.
 */
export function noCabe(
  { para, escrito }: Pick<PagoEscrito, "para" | "escrito">,
  total: string,
  cuenta: Pick<ReturnType<typeof cuentas>, "aPagar" | "cambio" | "falta" | "partesMal" | "regaloMal">,
): string | null {
  if (para === null || decimal(para).eq(total)) return null;
  const mal = queNoCabe(escrito.partes, cuenta);
  return mal === null ? null : `El total era Bs ${monto(para)} y ahora es Bs ${monto(total)}: ${mal}`;
}

function queNoCabe(
  partes: PagoEscrito["escrito"]["partes"],
  { aPagar, cambio, falta, partesMal, regaloMal }: Parameters<typeof noCabe>[2],
): string | null {
  if (regaloMal) return "la tarjeta de regalo es más que el total.";
  if (falta) return `al efectivo le faltan Bs ${monto(decimal(cambio).abs().toFixed(2))}.`;
  if (!partesMal) return null;
  const resto = restoDe(partes, aPagar);
  return `a lo repartido le ${resto.lt(0) ? "sobran" : "faltan"} Bs ${monto(resto.abs().toFixed(2))}.`;
}
