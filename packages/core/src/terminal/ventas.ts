import { z } from "zod";
import { Cuf } from "../cuf.ts";
import { ESTADOS_PUBLICOS } from "../factura/estado.ts";
import { Instante } from "../instante.ts";

/** Looking back, from a till, at the documents of the whole company: those of every till and of the API. */

/** Characters that a search may have. */
export const MAX_BUSQUEDA = 100;

/** A document of the company in a list. */
export const VentaTienda = z.object({
  cuf: Cuf,
  numeroFactura: z.int(),
  estado: z.enum(ESTADOS_PUBLICOS),
  fechaEmision: Instante,
  sector: z.int(),
  sucursal: z.int(),
  puntoVenta: z.int(),
  /** The name of the till that issued it; null: it came through the API. */
  caja: z.string().nullable(),
  montoTotal: z.string(),
  cliente: z.object({
    numeroDocumento: z.string(),
    complemento: z.string().nullable(),
    razonSocial: z.string(),
    correo: z.string().nullable(),
  }),
  /** Of a note: the invoice that it is about. */
  cufFacturaOriginal: Cuf.nullable(),
  urlPublica: z.string(),
});
export type VentaTienda = z.infer<typeof VentaTienda>;

/** GET /v1/terminal/ventas: a page, the newest first. `siguiente` is the next page's cursor; null: this is the last one. */
export const VentasTienda = z.object({
  ventas: z.array(VentaTienda),
  siguiente: z.string().nullable(),
});
export type VentasTienda = z.infer<typeof VentasTienda>;

/** GET /v1/terminal/ventas/{cuf}: the document with its bytes, which the till draws its paper from. */
export const DetalleVentaTienda = VentaTienda.extend({
  tipoEmision: z.union([z.literal(1), z.literal(2)]),
  xml: z.string(),
  /** The reason of an observed offline document. */
  observada: z.string().nullable(),
  /** The payments that its till told in its log of facts; null: it told none. */
  pagos: z.array(z.object({ metodo: z.int(), monto: z.string() })).nullable(),
});
export type DetalleVentaTienda = z.infer<typeof DetalleVentaTienda>;
