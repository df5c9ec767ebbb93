import { epochToInstante, Instante, instanteToEpoch } from "../instante.ts";
import type { Promocion } from "./formas.ts";
import { MIN_COMBO } from "./promociones.ts";
import { diaSemana } from "./vigente.ts";

/** Rules of a promotion that no single field can hold. */

const DIA_MS = 86_400_000;
const SEMANA = 7;

/** Explains why a promotion would never run, or not as written; null for a valid promotion. */
export function faltaEnPromocion(promocion: Promocion): string | null {
  const { beneficio, productos, categorias, dias, horaDesde, horaHasta, fechaDesde, fechaHasta } = promocion;
  for (const fecha of [fechaDesde, fechaHasta])
    if (fecha !== null && !existe(fecha)) return `La fecha ${conBarras(fecha)} no existe: corríjala.`;
  if (fechaDesde !== null && fechaHasta !== null) {
    if (fechaDesde > fechaHasta) return "La fecha en que termina va después de la fecha en que empieza.";
    if (!hayDia(fechaDesde, fechaHasta, dias))
      return "Entre esas fechas no cae ninguno de los días elegidos: cambie los días o las fechas.";
  }
  if (horaDesde !== null && horaDesde === horaHasta)
    return "Empieza y termina a la misma hora: cambie una, o deje las dos vacías para todo el día.";
  if (beneficio.kind === "combo" && new Set(productos).size < MIN_COMBO)
    return "Un combo lleva dos productos o más: agréguelos.";
  if (productos.length > 0 && categorias.length > 0)
    return "Elija productos o categorías, no los dos: para lo otro haga una segunda promoción.";
  return null;
}

/** Tells whether a date is in the calendar: the 31st of November is not. */
function existe(fecha: string): boolean {
  return Instante.safeParse(`${fecha}T12:00:00.000`).success;
}

/** Tells whether one of the weekdays lies between two dates. */
function hayDia(desde: string, hasta: string, dias: readonly number[]): boolean {
  if (dias.length === 0) return true;
  const primero = mediodia(desde);
  const cuantos = Math.min(SEMANA, Math.round((mediodia(hasta) - primero) / DIA_MS) + 1);
  return Array.from({ length: cuantos }, (_, i) => epochToInstante(primero + i * DIA_MS)).some((dia) =>
    dias.includes(diaSemana(dia)),
  );
}

/** Noon of a date, in milliseconds. Throws where the calendar does not have it. */
function mediodia(fecha: string): number {
  return instanteToEpoch(Instante.parse(`${fecha}T12:00:00.000`));
}

function conBarras(fecha: string): string {
  return fecha.split("-").toReversed().join("/");
}
