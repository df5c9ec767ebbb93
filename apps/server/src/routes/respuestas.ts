import { epochToInstante, ESTADOS_PUBLICOS, instanteToIso, type Instante } from "@mostrador/core";
import { z } from "zod";

/**
 * Shapes that several replies share, with the code's names. /openapi.json publishes them, and the contract
 * test checks replies against them.
 */

/** An instant with its offset: `2026-03-05T10:15:30.000-04:00`. */
export const Momento = z.iso.datetime({ offset: true });
/** A date, `AAAA-MM-DD`. */
export const Dia = z.iso.date();

/** Formats milliseconds since 1970 as `Momento`. */
export function iso(ms: number): string {
  return instanteToIso(epochToInstante(ms));
}

/** Formats an instant of the database, which is Bolivian time, as `Momento`. */
export function conDesfase(instante: Instante): string {
  return instanteToIso(instante);
}

/** A message of the tax system; `descripcion` is its own text. */
export const MensajeSiat = z.looseObject({ codigo: z.int(), descripcion: z.string() });

/** A stored document. docs/api.md A5. */
export const Factura = z
  .object({
    cuf: z.string(),
    numeroFactura: z.int(),
    estado: z.enum(ESTADOS_PUBLICOS),
    urlPdf: z.url(),
    urlTicket: z.url(),
    urlXml: z.url(),
    urlPublica: z.url(),
    fechaEmision: Momento,
    sector: z.int(),
    sucursal: z.int(),
    puntoVenta: z.int(),
    montoTotal: z.number(),
    cliente: z.object({
      numeroDocumento: z.string(),
      /** Present for a CI that has one. */
      complemento: z.string().optional(),
      razonSocial: z.string().nullable(),
    }),
    /** Present for a note: the invoice that it corrects. */
    cufFacturaOriginal: z.string().optional(),
    /** The tax system's reply, with its own names. */
    respuestaSiat: z.object({
      transaccion: z.boolean(),
      codigoRecepcion: z.string().optional(),
      mensajesList: z.array(MensajeSiat).optional(),
    }),
    /**
     * Present for an offline document that the tax system has not accepted yet: the reason, and what to do.
     */
    observada: MensajeSiat.optional(),
    avisos: z.array(z.string()),
  })
  .meta({ id: "Factura" });

/**
 * The messages sent to and received from the tax system, without the token. Present for calls with
 * debug=true.
 */
export const DebugSiat = z.object({ solicitud: z.string(), respuesta: z.string().nullable() }).optional();
