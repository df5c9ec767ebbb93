import { z } from "zod";

const Dia = z.iso.date("La fecha no existe.");

/**
 * Days of sales, both included, by the till's clock: today, yesterday, the last seven with today, this month,
 * all, or a given range.
 */
export const Periodo = z.union([
  z.enum(["hoy", "ayer", "semana", "mes", "todas"]),
  z.strictObject({ desde: Dia, hasta: Dia }),
]);
export type Periodo = z.infer<typeof Periodo>;
