/** Calls of stock at this till. Quantities are decimal texts. docs/decisions/0067 */
import { Instante } from "@mostrador/core";
import { z } from "zod";
import { Decimal } from "../formas.ts";
import { Nada } from "./comun.ts";

const Id = z.string().min(1).max(64);

/** The open count. It does not say what there should be, so that who counts does not look for it. */
const Conteo = z.strictObject({
  /** By it another till joins the count. */
  codigo: z.string(),
  empezadoEn: Instante,
  /** How many products it has. */
  productos: z.int(),
  /** Those that were counted last, the latest first; in their own units. */
  ultimas: z.array(
    z.strictObject({
      productoId: Id,
      codigo: z.string(),
      descripcion: z.string(),
      unidad: z.string(),
      contado: Decimal,
      hasta: Instante,
      usuario: z.string().nullable(),
    }),
  ),
});

/** Stock at this till: counting. */
export const existencias = {
  comandos: {
    /** Begins a count, or joins another till's by its code. Where one is open it goes on. */
    empezarConteo: {
      right: "conteos",
      changesState: true,
      entrada: z.strictObject({
        codigo: z
          .string()
          .trim()
          .toUpperCase()
          .regex(
            /^[2-9A-HJ-NP-Z]{4}$/,
            "El código tiene cuatro letras o números, como K7F2. Véalo en la otra caja.",
          )
          .nullable()
          .default(null),
      }),
      salida: Conteo.nullable(),
    },
    /** Adds what was counted of a product to its line, or puts it in its place. With a presentation, that many of it. */
    contarProducto: {
      right: "signedIn",
      changesState: true,
      quiet: true,
      entrada: z.strictObject({
        productoId: Id,
        presentacionId: Id.nullable().default(null),
        cantidad: Decimal,
        como: z.enum(["suma", "es"]),
      }),
      salida: Conteo.nullable(),
    },
    /** Takes a product out of the open count. */
    quitarContado: {
      right: "signedIn",
      changesState: true,
      quiet: true,
      entrada: z.strictObject({ productoId: Id }),
      salida: Conteo.nullable(),
    },
    /** Ends the open count: the server adjusts the stock by it. */
    cerrarConteo: {
      right: "conteos",
      changesState: true,
      entrada: z.strictObject({
        nota: z.string().trim().min(1).max(200, "La nota lleva hasta 200 letras.").nullable().default(null),
      }),
      salida: z.strictObject({ productos: z.int(), codigo: z.string() }),
    },
    /** Drops the open count. */
    descartarConteo: { right: "conteos", changesState: true, entrada: Nada, salida: z.null() },
  },
  consultas: {
    /** The open count; null: none is open. */
    conteo: { right: "signedIn", changesState: false, entrada: Nada, salida: Conteo.nullable() },
  },
} as const;
