import { z } from "zod";
import { Momento } from "./respuestas.ts";

/** Kinds of acts that a page of the portal can show. */
export const NOMBRES_ACTO = [
  "todos",
  "turnos",
  "efectivo",
  "cajon",
  "descuentos",
  "permisos",
  "reimpresiones",
  "quitadas",
  "anulaciones",
] as const;

/** The acts at the tills, newest first. Amounts are decimal texts in bolivianos. */
export const Actos = z.object({
  actos: z.array(
    z.object({
      id: z.int(),
      en: Momento,
      sucursal: z.int(),
      puntoVenta: z.int(),
      caja: z.string().nullable(),
      usuario: z.string().nullable(),
      autorizo: z.string().nullable(),
      /** The fact's type, or the act's name in the till's log. */
      que: z.string(),
      detalle: z.string().nullable(),
      monto: z.string().nullable(),
      diferencia: z.string().nullable(),
    }),
  ),
  /** Value of `tras` for the next page. */
  siguiente: z.string().nullable(),
});
