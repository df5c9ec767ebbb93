import {
  epochToInstante,
  ESTADOS_PUBLICOS,
  explicado,
  IdRegimen,
  instanteToIso,
  type Instante,
} from "@mostrador/core";
import { z } from "zod";
import { MontoDeDocumento, montoJson } from "../monto-json.ts";

export { MontoDeDocumento };

/**
 * Schemas shared by several replies, with camelCase names. /openapi.json publishes them, and the contract test checks
 * replies against them.
 */

/** An instant with its offset: `2026-03-05T10:15:30.000-04:00`. */
export const Momento = z.iso.datetime({ offset: true });
/** A date, `AAAA-MM-DD`. */
export const Dia = z.iso.date();

/** True if a till's program runs this server and opens it to the network; false if it was installed separately. */
export const DeLaCaja = explicado(
  z.boolean(),
  "Si el programa de una caja lleva este servidor: su pantalla «Otra computadora» lo abre a la red.",
  false,
);

/** Formats milliseconds since 1970 as `Momento`. */
export function iso(ms: number): string {
  return instanteToIso(epochToInstante(ms));
}

/** Formats an instant of the database, which is Bolivian time, as `Momento`. */
export function conDesfase(instante: Instante): string {
  return instanteToIso(instante);
}

/** Converts a document's amount from decimal text to a JSON number with all of its digits. */
export function conMontoJson<D extends { readonly monto: string }>({ monto, ...documento }: D) {
  return { ...documento, monto: montoJson(monto) };
}

/** Converts a listed document for a reply: its instant with offset, and its amount with all digits. */
export function documentoJson<D extends { readonly fechaEmision: Instante; readonly monto: string }>({
  fechaEmision,
  monto,
  ...documento
}: D) {
  return { ...documento, fechaEmision: conDesfase(fechaEmision), monto: montoJson(monto) };
}

/** A message of the tax system; `descripcion` is the tax system's own text. */
export const MensajeSiat = z
  .looseObject({
    codigo: explicado(z.int(), "Código del mensaje en el catálogo del SIN.", 908),
    descripcion: explicado(z.string(), "Texto del mensaje, como lo da el SIN."),
  })
  .meta({ title: "MensajeSiat" });

/** A stored document. docs/api.md A5. */
export const Factura = z
  .object({
    cuf: explicado(z.string(), "Código único del documento (CUF): lo identifica en esta API y ante el SIN."),
    numeroFactura: explicado(z.int(), "Número fiscal del documento en su punto de venta.", 42),
    estado: explicado(
      z.enum(ESTADOS_PUBLICOS),
      "EMITIDA, OFFLINE si aún no llegó al SIN, ANULADA u otro estado público.",
      "EMITIDA",
    ),
    urlPdf: explicado(z.url(), "Dirección del PDF en A4; vence: pida el documento otra vez para una nueva."),
    urlTicket: explicado(z.url(), "Dirección del PDF del ticket de 80 mm; vence como la anterior."),
    urlXml: explicado(z.url(), "Dirección del XML firmado o con su hash; vence como las anteriores."),
    urlPublica: explicado(z.url(), "Página pública y permanente del documento, para dársela al cliente."),
    fechaEmision: explicado(Momento, "Fecha y hora de emisión en hora de Bolivia, con su desfase."),
    sector: explicado(z.int(), "Sector del documento. Catálogo `GET /v1/catalogos/sectores`.", 1),
    sucursal: explicado(z.int(), "Sucursal del documento; 0 es la casa matriz.", 0),
    puntoVenta: explicado(z.int(), "Punto de venta en su sucursal; 0 es el primero.", 0),
    montoTotal: explicado(
      MontoDeDocumento,
      "Total del documento en bolivianos, con hasta dos decimales.",
      118.5,
    ),
    /** Present under a law that adds VAT to the price. */
    regimen: explicado(
      IdRegimen.optional(),
      "Ley que lo rige, si separa el IVA del precio; falta en un documento de la Ley 843.",
      "ley-1733",
    ),
    precioNeto: explicado(
      MontoDeDocumento.optional(),
      "Total sin IVA, en bolivianos; falta en un documento de la Ley 843.",
      104.87,
    ),
    montoIva: explicado(
      MontoDeDocumento.optional(),
      "IVA aparte del precio neto; los dos suman `monto_total`. Falta en un documento de la Ley 843.",
      13.63,
    ),
    cliente: explicado(
      z.object({
        numeroDocumento: explicado(
          z.string(),
          "Número de su documento; 0 es consumidor final.",
          "1028627025",
        ),
        /** Present if the buyer's CI has a complement. */
        complemento: explicado(z.string().optional(), "Complemento de la cédula; falta si no tiene.", "1A"),
        razonSocial: explicado(
          z.string().nullable(),
          "Nombre o razón social; nulo si el documento no lo lleva.",
          "Comercial Illimani S.R.L.",
        ),
      }),
      "Comprador, como quedó en el documento.",
    ),
    /** Present for a note: CUF of the invoice that it corrects. */
    cufFacturaOriginal: explicado(z.string().optional(), "Solo en una nota: CUF de la factura que corrige."),
    /** The tax system's reply, under its own field names. */
    respuestaSiat: explicado(
      z.object({
        transaccion: explicado(
          z.boolean(),
          "Si el SIN lo aceptó; en un documento OFFLINE es falso hasta que lo acepta.",
        ),
        codigoRecepcion: explicado(
          z.string().optional(),
          "Código de recepción del SIN; falta mientras no lo dio.",
        ),
        mensajesList: explicado(
          z.array(MensajeSiat).optional(),
          "Mensajes del SIN; falta si no dio ninguno.",
        ),
      }),
      "Última respuesta del SIN sobre el documento, con sus propios nombres.",
    ),
    /** Present for an offline document that the tax system has not accepted yet, with the reason and the remedy. */
    observada: explicado(
      MensajeSiat.optional(),
      "Por qué el SIN aún no acepta un documento OFFLINE, y qué hacer; falta si no hay reparos.",
    ),
    avisos: explicado(
      z.array(z.string()),
      "Avisos para quien emite, en palabras; vacío si todo quedó completo.",
    ),
  })
  .meta({ id: "Factura" });

/** Lines of a document: each element of `detalle` in its XML as text under its name; null if the element is nil. */
export const LineasFiscales = explicado(
  z.array(z.record(z.string(), z.string().nullable())),
  "Líneas del documento como las lleva su XML: cada elemento de `detalle` con su texto, nulo si va vacío.",
  [
    {
      actividad_economica: "4711100",
      codigo_producto_sin: "1000118",
      codigo_producto: "CAF-250",
      descripcion: "Café molido de 250 g",
      cantidad: "2.00",
      unidad_medida: "57",
      precio_unitario: "9.50",
      monto_descuento: null,
      sub_total: "19.00",
    },
  ],
);

/** Messages sent to and received from the tax system, without the token. Present for calls with debug=true. */
export const DebugSiat = z
  .object({
    solicitud: explicado(z.string(), "XML que se envió al SIN, sin el token."),
    respuesta: explicado(z.string().nullable(), "XML que respondió el SIN; nulo si no respondió."),
  })
  .optional();

/** Fields that identify a document in the portal. */
export const DOCUMENTO = {
  cuf: explicado(z.string(), "Código único del documento (CUF)."),
  numero: explicado(z.int(), "Número fiscal del documento.", 42),
  sucursal: explicado(z.int(), "Sucursal del documento; 0 es la casa matriz.", 0),
  puntoVenta: explicado(z.int(), "Punto de venta en su sucursal.", 0),
  fechaEmision: explicado(Momento, "Fecha y hora de emisión, con su desfase."),
  monto: explicado(MontoDeDocumento, "Total del documento en bolivianos.", 118.5),
};
