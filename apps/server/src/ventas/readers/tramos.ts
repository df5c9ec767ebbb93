/** Spans of days in which figures are compared, and the span before each that is as long so far. Pure. */
import { epochToInstante } from "@mostrador/core";
import { diasAntes, type Tramo } from "../../http/dias.ts";

/** A span's name: today, this week from its Monday, this month from its first day. */
export type Periodo = "hoy" | "semana" | "mes";

const FIN_DEL_DIA = "23:59:59.999";

/**
 * Gives a span up to today and the same span before it. `horario`: the time of day up to which the last day before counts; a shorter month
 * before counts as a whole.
 */
export function tramosDe(
  periodo: Periodo,
  ahoraMs: number,
): { readonly ahora: Tramo; readonly antes: Tramo; readonly horario: string } {
  const instante = epochToInstante(ahoraMs);
  const hoy = instante.slice(0, 10);
  const horario = instante.slice(11);
  switch (periodo) {
    case "hoy": {
      const ayer = diasAntes(hoy, 1);
      return { ahora: { desde: hoy, hasta: hoy }, antes: { desde: ayer, hasta: ayer }, horario };
    }
    case "semana": {
      const lunes = diasAntes(hoy, (new Date(hoy).getUTCDay() + 6) % 7);
      return {
        ahora: { desde: lunes, hasta: hoy },
        antes: { desde: diasAntes(lunes, 7), hasta: diasAntes(hoy, 7) },
        horario,
      };
    }
    case "mes": {
      const primero = `${hoy.slice(0, 7)}-01`;
      const ultimoAntes = diasAntes(primero, 1);
      const mesAntes = ultimoAntes.slice(0, 7);
      const mismoDia = `${mesAntes}-${hoy.slice(8)}`;
      const corto = mismoDia > ultimoAntes;
      return {
        ahora: { desde: primero, hasta: hoy },
        antes: { desde: `${mesAntes}-01`, hasta: corto ? ultimoAntes : mismoDia },
        horario: corto ? FIN_DEL_DIA : horario,
      };
    }
  }
}
