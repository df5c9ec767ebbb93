import { epochToInstante, ESTADOS_PUBLICOS, instanteToIso, type Instante } from "@mostrador/core";
import { z } from "zod";

/** Shapes that several replies share, in code's names. What stands here is what /openapi.json says and the contract test holds. */

/** An instant with its offset: `2026-03-05T10:15:30.000-04:00`. */
export const Momento = z.iso.datetime({ offset: true });
/** A date, `AAAA-MM-DD`. */
export const Dia = z.iso.date();

/** Milliseconds since 1970 as `Momento`. */
export function iso(ms: number): string {
  return instanteToIso(epochToInstante(ms));
}

/** An instant of the database, of Bolivia's time, as `Momento`. */
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
      /** Of a CI that has one. */
      complemento: z.string().optional(),
      razonSocial: z.string().nullable(),
    }),
    /** Of a note: the invoice that it corrects. */
    cufFacturaOriginal: z.string().optional(),
    /** The tax system's reply, with its own names. */
    respuestaSiat: z.object({
      transaccion: z.boolean(),
      codigoRecepcion: z.string().optional(),
      mensajesList: z.array(MensajeSiat).optional(),
    }),
    /** Of an offline document that the tax system did not take yet: why, and what to do. */
    observada: MensajeSiat.optional(),
    avisos: z.array(z.string()),
  })
  .meta({ id: "Factura" });

/** The messages that went to and came from the tax system, for whoever asked with debug=true; never the token. */
export const DebugSiat = z.object({ solicitud: z.string(), respuesta: z.string().nullable() }).optional();
