/** Replies about one sale, with the names that code uses. Amounts in bolivianos. */
import { explicado } from "@mostrador/core";
import { z } from "zod";
import { ESTADOS_VISTOS } from "../readers/ventas.ts";
import { Momento, MontoDeDocumento } from "../../http/respuestas.ts";

/** One document of the list of sales. */
export const VentaVista = z.object({
  cuf: explicado(z.string(), "Código único del documento (CUF): lo identifica en esta API y ante el SIN."),
  clase: explicado(z.enum(["factura", "nota"]), "Si es factura o nota."),
  numero: explicado(z.int(), "Número fiscal del documento.", 42),
  estado: explicado(
    z.enum(ESTADOS_VISTOS),
    "Estado del documento. ENVIANDO: se envía ahora. EN_DUDA: se envió y no se sabe si llegó.",
    "EMITIDA",
  ),
  fechaEmision: explicado(Momento, "Fecha y hora de emisión, con su desfase."),
  sector: explicado(z.string(), "Nombre de su sector.", "Compra y venta"),
  sucursal: explicado(z.int(), "Sucursal del documento; 0 es la casa matriz.", 0),
  puntoVenta: explicado(z.int(), "Punto de venta en su sucursal; 0 es el primero.", 0),
  /** Name of the till of the point of sale. */
  caja: explicado(
    z.string().nullable(),
    "Nombre de la caja del punto de venta; nulo si nunca hubo una.",
    "Caja 1",
  ),
  cajero: explicado(
    z.string(),
    "Quién vendió; vacío si no se sabe, como de un documento sin primera respuesta.",
    "Ana",
  ),
  pago: explicado(z.string().nullable(), "Forma de pago; nulo si no se sabe.", "EFECTIVO"),
  monto: explicado(MontoDeDocumento, "Total del documento en bolivianos.", 118.5),
  cliente: explicado(z.string(), "Nombre o razón social del comprador.", "Comercial Illimani S.R.L."),
  documento: explicado(z.string(), "Documento del comprador, como se lee.", "1028627025"),
  observada: explicado(z.boolean(), "Si el SIN la observó y espera corrección."),
});

/** One document with everything that an owner sees of it. */
export const VentaAbierta = VentaVista.extend({
  urlPdf: explicado(
    z.url().nullable(),
    "Dirección del PDF en A4; vence. Nulo antes de la primera respuesta del SIN.",
  ),
  urlTicket: explicado(
    z.url().nullable(),
    "Dirección del PDF del ticket; vence. Nulo antes de la primera respuesta del SIN.",
  ),
  urlXml: explicado(
    z.url().nullable(),
    "Dirección del XML; vence. Nulo antes de la primera respuesta del SIN.",
  ),
  urlPublica: explicado(
    z.url().nullable(),
    "Página pública y permanente del documento. Nulo antes de la primera respuesta del SIN.",
  ),
  correo: explicado(z.string().nullable(), "Correo del comprador; nulo si no lo dio."),
  enLinea: explicado(z.boolean(), "Si se emitió en línea."),
  observacion: explicado(
    z
      .object({
        descripcion: explicado(z.string(), "Texto del SIN."),
        remedio: explicado(z.string(), "Qué hacer."),
        /** Buyer of an invoice that the server itself issues anew; a till corrects its own invoices. */
        comprador: explicado(
          z
            .object({
              tipoDocumento: explicado(z.int(), "Tipo de su documento.", 5),
              numeroDocumento: explicado(z.string(), "Número de su documento.", "1028627025"),
              complemento: explicado(z.string().nullable(), "Complemento de su cédula; nulo si no lo tiene."),
              razonSocial: explicado(z.string(), "Nombre o razón social.", "Comercial Illimani S.R.L."),
            })
            .nullable(),
          "Comprador de una factura que se corrige aquí; nulo si se corrige en su caja, o ya está resuelta.",
        ),
        resuelta: explicado(
          z
            .object({
              salida: explicado(z.enum(["emitidaDeNuevo", "conContador"]), "Cómo se resolvió."),
              nota: explicado(z.string(), "Qué se hizo."),
            })
            .nullable(),
          "Cómo se resolvió; nulo si espera a una persona.",
        ),
      })
      .nullable(),
    "Observación del SIN; nulo si no hay.",
  ),
  /** Invoice that a note refers to, or the notes about an invoice. */
  relacionadas: explicado(
    z.array(
      z.object({
        cuf: explicado(
          z.string(),
          "Código único del documento (CUF): lo identifica en esta API y ante el SIN.",
        ),
        clase: explicado(z.enum(["factura", "nota"]), "Si es factura o nota."),
        numero: explicado(z.int(), "Número fiscal del documento.", 42),
        monto: explicado(MontoDeDocumento, "Total del documento en bolivianos.", 118.5),
        estado: explicado(z.string(), "Estado del documento.", "EMITIDA"),
      }),
    ),
    "La factura de una nota, o las notas de una factura.",
  ),
  lineas: explicado(
    z.array(
      z.object({
        codigo: explicado(z.string(), "Código del producto en la tienda."),
        descripcion: explicado(z.string(), "Descripción impresa."),
        cantidad: explicado(z.string(), "Cantidad, como texto decimal.", "2"),
        precio: explicado(z.string(), "Precio por unidad, en bolivianos.", "9.50"),
        descuento: explicado(z.string(), "Descuento de la línea, en bolivianos.", "0.00"),
        subtotal: explicado(z.string(), "Importe de la línea, en bolivianos.", "19.00"),
        /** In a note: true for a returned line, false for a line of the invoice. */
        devuelta: explicado(z.boolean(), "En una nota: si esta línea se devuelve y no es de la factura."),
      }),
    ),
    "Lo que se vendió o devolvió.",
  ),
  descuento: explicado(z.string().nullable(), "Descuento sobre el total, en bolivianos; nulo si no hay."),
  pagos: explicado(
    z.array(
      z.object({
        pago: explicado(z.string(), "Forma de pago."),
        monto: explicado(z.string(), "Importe pagado con ella, en bolivianos."),
      }),
    ),
    "Con qué se pagó.",
  ),
  /** The document's trail and its mails in words, oldest first. */
  historia: explicado(
    z.array(
      z.object({
        en: explicado(Momento, "Cuándo pasó."),
        que: explicado(z.string(), "Qué pasó, en palabras."),
      }),
    ),
    "Lo que pasó con el documento y sus correos, lo viejo primero.",
  ),
  motivoAnulacion: explicado(z.string().nullable(), "Motivo de la anulación; nulo si no está anulado."),
  puede: explicado(
    z.object({
      anular: explicado(z.boolean(), "Si puede anularse."),
      revertir: explicado(z.boolean(), "Si puede revertirse su anulación."),
      nota: explicado(z.boolean(), "Si puede hacerse una nota de crédito."),
    }),
    "Lo que quien pregunta puede hacer ahora.",
  ),
});
