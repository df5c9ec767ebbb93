import { decimal } from "@mostrador/core";
import { monto } from "../comun/formato.ts";
import type { cuentas } from "./use-pago.ts";

/** Why a sale cannot be charged as it is typed; null where it can. */
export function faltaDePago(cuenta: ReturnType<typeof cuentas>): string | null {
  if (cuenta.pago !== null) return null;
  if (cuenta.dolaresMal) return "Corrija los dólares recibidos.";
  if (cuenta.regaloMal) return "Corrija el monto de la gift card.";
  if (cuenta.falta) return `Faltan Bs ${monto(decimal(cuenta.cambio).abs().toFixed(2))} de efectivo.`;
  if (cuenta.tarjetaMal) return "Escriba los 4 primeros y los 4 últimos dígitos de la tarjeta.";
  return "Reparta el total entre dos o tres formas de pago.";
}
