import type { Instante } from "../instante.ts";
import type { Promocion } from "./formas.ts";
import { isVigente } from "./vigente.ts";

/** States of a promotion at an instant: it runs, is switched off, has not begun, is over, or runs at other hours or days. */
export const ESTADOS_PROMOCION = ["rige", "apagada", "porEmpezar", "terminada", "fueraDeHora"] as const;
/** One of `ESTADOS_PROMOCION`. */
export type EstadoPromocion = (typeof ESTADOS_PROMOCION)[number];

/** Tells whether a promotion runs at an instant, and why where it does not. */
export function estadoDePromocion(promocion: Promocion, instante: Instante): EstadoPromocion {
  if (isVigente(promocion, instante)) return "rige";
  const fecha = instante.slice(0, 10);
  const { activo, fechaDesde, fechaHasta } = promocion;
  if (!activo) return "apagada";
  if (fechaDesde !== null && fecha < fechaDesde) return "porEmpezar";
  return fechaHasta !== null && fecha > fechaHasta ? "terminada" : "fueraDeHora";
}
