import { epochToInstante, Instante, instanteToEpoch } from "../instante.ts";
import type { Promocion } from "./formas.ts";

/** A promotion's hours, weekdays and dates, by the clock of Bolivia. docs/decisions/0022. */

const DAY_MS = 86_400_000;
/** The beginning of 1970 in Bolivia, in milliseconds since 1970 (UTC). */
const PRIMERO_EPOCH = instanteToEpoch(Instante.parse("1970-01-01T00:00:00.000"));
/** 1970-01-01 was a Thursday. */
const PRIMER_DIA = 4;

type Vigencia = Pick<Promocion, "activo" | "dias" | "horaDesde" | "horaHasta" | "fechaDesde" | "fechaHasta">;

/**
 * Tells whether a promotion is in force at an instant, by the clock of Bolivia. Both limits are included, hours by the whole minute.
 *
 * @example
 * isVigente({ activo: true, dias: [1, 2, 3, 4, 5], horaDesde: "15:00", horaHasta: "17:30", fechaDesde: null, fechaHasta: null }, "2026-11-23T16:00:00.000");
 * // => true
 */
export function isVigente(promocion: Vigencia, instante: Instante): boolean {
  if (!promocion.activo) return false;
  const { horaDesde, horaHasta } = promocion;
  const hora = instante.slice(11, 16);
  const desde = horaDesde ?? "00:00";
  const hasta = horaHasta ?? "23:59";
  if (desde <= hasta) return hora >= desde && hora <= hasta && isDia(promocion, instante);
  if (hora >= desde) return isDia(promocion, instante);
  // After midnight, hours that began the day before belong to that day.
  return hora <= hasta && isDia(promocion, epochToInstante(instanteToEpoch(instante) - DAY_MS));
}

function isDia({ dias, fechaDesde, fechaHasta }: Vigencia, instante: Instante): boolean {
  const fecha = instante.slice(0, 10);
  if (fechaDesde !== null && fecha < fechaDesde) return false;
  if (fechaHasta !== null && fecha > fechaHasta) return false;
  return dias.length === 0 || dias.includes(diaSemana(instante));
}

/** The day of the week of an instant in Bolivia; 0 is Sunday. */
export function diaSemana(instante: Instante): number {
  const bolivia = instanteToEpoch(instante) - PRIMERO_EPOCH;
  return (Math.floor(bolivia / DAY_MS) + PRIMER_DIA) % 7;
}
