import { ESTADOS_PROFORMA, LineaProforma, Proforma } from "@mostrador/core";
import { z } from "zod";
import { Momento } from "./respuestas.ts";

/** The portal's replies of proformas, in code's names. */

/** A proforma in a list. */
export const ProformaListada = z.object({
  id: z.string(),
  /** Its number as people read it: `0-1-25`. */
  nombre: z.string(),
  hechaEn: Momento,
  validaHasta: z.string(),
  sucursal: z.int(),
  cliente: z.string(),
  monto: z.number(),
  usuario: z.string().nullable(),
  estado: z.enum(ESTADOS_PROFORMA),
  /** Sales that it became; more than one is a conflict. */
  ventas: z.int(),
});

/** A page of proformas, with the count and the amount of all that the filter finds. */
export const ProformasHalladas = z.object({
  proformas: z.array(ProformaListada),
  total: z.int(),
  monto: z.number(),
  siguiente: z.string().nullable(),
  /** Values that lost to a later write in the last thirty days, and proformas that were sold twice. */
  conflictos: z.int(),
});

/** One proforma with the sales that it became. */
export const ProformaEntera = z.object({
  proforma: Proforma.omit({ conversion: true, hechaEn: true }).extend({
    hechaEn: Momento,
    nombre: z.string(),
    estado: z.enum(ESTADOS_PROFORMA),
  }),
  ventas: z.array(z.object({ cuf: z.string(), numero: z.int(), caja: z.string() })),
  /** Ways to pay, by the company's catalog. */
  metodosPago: z.array(z.object({ codigo: z.int(), descripcion: z.string() })),
});

/** Lines with their prices of now, and their total. */
export const LineasPreciadas = z.object({ lineas: z.array(LineaProforma), total: z.string() });

/** The invoice that a proforma became. */
export const ProformaFacturada = z.object({ cuf: z.string(), numero: z.int(), estado: z.string() });
