import { explicado } from "@mostrador/core";
import { z } from "zod";
import { Momento } from "../../http/respuestas.ts";

/** Kinds of acts that a page of the portal can show. */
export const NOMBRES_ACTO = [
  "todos",
  "turnos",
  "efectivo",
  "cajon",
  "impresora",
  "descuentos",
  "permisos",
  "reimpresiones",
  "quitadas",
  "anulaciones",
] as const;

/** The acts at the tills, newest first. Amounts are decimal texts in bolivianos. */
export const Actos = z.object({
  actos: explicado(
    z.array(
      z.object({
        id: explicado(z.int(), "Número del acto.", 1042),
        en: explicado(Momento, "Cuándo pasó."),
        sucursal: explicado(z.int(), "Sucursal de la caja.", 0),
        puntoVenta: explicado(z.int(), "Punto de venta de la caja.", 1),
        caja: explicado(
          z.string().nullable(),
          "Nombre de la caja del punto de venta; nulo si nunca hubo una.",
          "Caja 1",
        ),
        usuario: explicado(z.string().nullable(), "Quién lo hizo; nulo si no se sabe."),
        autorizo: explicado(z.string().nullable(), "Quién lo autorizó; nulo si no hizo falta."),
        /** The fact's type, or the act's name in the till's log. */
        que: explicado(z.string(), "Qué fue."),
        detalle: explicado(z.string().nullable(), "Más de él, en palabras; nulo si no hay."),
        monto: explicado(z.string().nullable(), "Importe en bolivianos; nulo si no lo tiene."),
        diferencia: explicado(
          z.string().nullable(),
          "Contado menos esperado, en bolivianos; nulo si no es un cierre.",
        ),
        dolares: explicado(
          z.string().nullable(),
          "Contado menos esperado, en dólares; nulo si no es un cierre o no hubo dólares.",
        ),
      }),
    ),
    "Actos de la página, los nuevos primero.",
  ),
  /** Value of `tras` for the next page. */
  siguiente: explicado(z.string().nullable(), "Valor de `tras` para la página que sigue; nulo en la última."),
});
