import { explicado } from "../explicado.ts";
import { z } from "zod";
import { Cuf } from "../cuf.ts";
import { ESTADOS_PUBLICOS } from "../factura/estado.ts";
import { Instante } from "../instante.ts";

/** Messages by which a till looks up the documents of the whole company: those of every till and of the API. */

/** Most characters of a search. */
export const MAX_BUSQUEDA = 100;

/** A document of the company in a list. */
export const VentaTienda = z.object({
  cuf: explicado(Cuf, "CUF del documento."),
  numeroFactura: explicado(z.int(), "Número fiscal del documento.", 42),
  estado: explicado(z.enum(ESTADOS_PUBLICOS), "Estado del documento."),
  fechaEmision: explicado(Instante, "Cuándo se emitió, en hora de Bolivia."),
  sector: explicado(z.int(), "Sector del documento.", 1),
  sucursal: explicado(z.int(), "Sucursal; 0 es la casa matriz.", 0),
  puntoVenta: explicado(z.int(), "Punto de venta en su sucursal.", 1),
  /** The name of the till that issued it; null: it came through the API. */
  caja: explicado(z.string().nullable(), "Nombre de la caja que lo emitió; nulo si fue la API."),
  montoTotal: explicado(z.string(), "Total en bolivianos, como texto.", "118.50"),
  cliente: explicado(
    z.object({
      numeroDocumento: explicado(z.string(), "Número de su documento; 0 es consumidor final."),
      complemento: explicado(z.string().nullable(), "Complemento de la cédula; nulo si no tiene."),
      razonSocial: explicado(z.string(), "Nombre o razón social."),
      correo: explicado(z.string().nullable(), "Su correo; nulo si no lo dio."),
    }),
    "Comprador, como quedó en el documento.",
  ),
  /** CUF of the invoice that a note is about; null for an invoice. */
  cufFacturaOriginal: explicado(Cuf.nullable(), "En una nota: CUF de la factura que corrige; si no, nulo."),
  urlPublica: explicado(z.string(), "Página pública y permanente del documento."),
});
export type VentaTienda = z.infer<typeof VentaTienda>;

/** GET /v1/terminal/ventas: a page, the newest first. `siguiente` is the next page's cursor; null: this is the last one. */
export const VentasTienda = z.object({
  ventas: explicado(z.array(VentaTienda), "Documentos de la página, los nuevos primero."),
  siguiente: explicado(z.string().nullable(), "Cursor de la página que sigue; nulo en la última."),
});
export type VentasTienda = z.infer<typeof VentasTienda>;

/** GET /v1/terminal/ventas/{cuf}: the document with its bytes, from which the till draws its paper. */
export const DetalleVentaTienda = VentaTienda.extend({
  tipoEmision: explicado(z.union([z.literal(1), z.literal(2)]), "1 en línea, 2 fuera de línea."),
  xml: explicado(z.string(), "XML del documento, del que se imprime."),
  /** The reason of an observed offline document. */
  observada: explicado(z.string().nullable(), "Por qué el SIN lo observó; nulo si no."),
  /** The payments that its till reported in its log of facts; null if it reported none. */
  pagos: explicado(
    z
      .array(
        z.object({
          metodo: explicado(z.int(), "Código de la forma de pago.", 1),
          monto: explicado(z.string(), "Importe, en bolivianos.", "118.50"),
        }),
      )
      .nullable(),
    "Con qué se pagó, según su caja; nulo si no lo dijo.",
  ),
  /** Amount saved by price lists and promotions; absent from an older server. */
  ahorro: explicado(
    z.string().nullable().default(null),
    "Lo que ahorraron listas y promociones, en bolivianos; nulo si nada o no se sabe.",
    "10.00",
  ),
});
export type DetalleVentaTienda = z.infer<typeof DetalleVentaTienda>;
