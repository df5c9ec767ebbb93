import { z } from "zod";
import {
  conKind,
  Cuf,
  ESTADOS_VENTA,
  Instante,
  MAX_ITEMS,
  PorcentajeDescuento,
  SECTORES_FACTURA,
  splitComplemento,
  type SectorFactura,
} from "@mostrador/core";

/** Types that the commands, queries and events of the till share. Money and quantities are decimal texts, never floats. */

/** Decimal text without a sign, such as `12.50`. */
export const Decimal = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,5})?$/, "Escriba un número con punto decimal, como 12.50.");

/** Quantities that the cashier confirmed as intended, each for one product and one exact amount. docs/trust.md heading 49. */
export const Confirmadas = z
  .array(z.strictObject({ codigo: z.string().max(50), cantidad: Decimal }))
  .max(500)
  .default([]);

/** Id of a sale, created by the screen. Repeating a charge with the same id charges once. */
export const VentaId = z.uuid();

/** A product as the screen shows it. */
export const ProductoCaja = z.object({
  id: z.string(),
  codigo: z.string(),
  codigoBarras: z.string().nullable(),
  descripcion: z.string(),
  precio: Decimal,
  unidadMedida: z.number().int(),
  /** Name of the unit in the tax system's catalog, as printed. */
  unidad: z.string(),
  /** Presentation that is found or sold; absent for the product's own unit. */
  presentacionId: z.string().optional(),
  codigoSin: z.number().int(),
  actividadEconomica: z.string(),
  categoria: z.string().nullable(),
});
export type ProductoCaja = z.infer<typeof ProductoCaja>;

/** Decimal text that may be negative. */
const ConSigno = Decimal.or(z.string().regex(/^-\d{1,12}(\.\d{1,5})?$/));

/**
 * Stock balance of a product in this branch, in the product's own unit, as far as this till knows. `reservado`: part of it that is reserved
 * for buyers; absent if none is. `poco`: the free quantity is zero or below the minimum.
 */
export const Queda = z.object({ cantidad: ConSigno, reservado: Decimal.optional(), poco: z.boolean() });
export type Queda = z.infer<typeof Queda>;

/** A product or presentation found by a search. `porMedida`: it is weighed or measured, so the screen asks for the quantity. */
export const ProductoBuscado = ProductoCaja.extend({
  porMedida: z.boolean(),
  /** Stock balance of the product; absent if the product is not stock-controlled. */
  queda: Queda.optional(),
});
export type ProductoBuscado = z.infer<typeof ProductoBuscado>;

/** A buyer as typed or found. `tipoDocumento`: 1 CI, 2 CEX, 3 passport, 4 other, 5 NIT. */
export const ClienteEscrito = z.strictObject({
  tipoDocumento: z.number().int().min(1).max(5),
  numeroDocumento: z.string().trim().min(1, "Falta el número de documento.").max(20),
  complemento: z.string().trim().min(1).max(5).nullable(),
  razonSocial: z.string().trim().min(1, "Falta el nombre o razón social.").max(500),
  correo: z.string().trim().max(200).nullable(),
});
/** Document of a buyer, by which the buyer's price list is found. */
export const Comprador = z.object({
  numeroDocumento: z.string().max(20),
  complemento: z.string().max(5).nullable(),
});

/** A buyer whose fields may still be incomplete, because a cart is reviewed while the buyer is typed. */
export const ClienteAMedias = ClienteEscrito.extend({
  numeroDocumento: Comprador.shape.numeroDocumento,
  complemento: Comprador.shape.complemento,
  razonSocial: z.string().max(500),
});

/** A typed buyer. A complement that was typed into the number is moved to its own field. */
export const ClienteVenta = ClienteEscrito.transform(splitComplemento);
export type ClienteVenta = z.infer<typeof ClienteVenta>;

/** The anonymous final consumer "S/N": document type 4, number 0, name S/N. docs/fiscal-rules.md F32. */
export const CONSUMIDOR_FINAL: ClienteVenta = {
  tipoDocumento: 4,
  numeroDocumento: "0",
  complemento: null,
  razonSocial: "S/N",
  correo: null,
};

/** Sectors that a till can sell in. Export invoices need a foreign buyer and another currency, so they are issued through the API only. */
export const SECTORES_CAJA = SECTORES_FACTURA.filter(({ compradorExterior }) => !compradorExterior);

/** Returns the general kind of invoice, which every till can issue. */
export function getGeneral(): SectorFactura {
  const [general] = SECTORES_CAJA;
  if (general === undefined) throw new Error("no hay sectores");
  return general;
}

/** Fields of a sector by name; the sector declares their types. */
const Propios = z.record(z.string().max(60), z.json());

/** One line of the cart. */
export const ItemVenta = z.strictObject({
  codigoProducto: z.string().min(1).max(50),
  codigoSin: z.number().int(),
  actividadEconomica: z.string(),
  descripcion: z.string().trim().min(1).max(500),
  unidadMedida: z.number().int(),
  cantidad: Decimal,
  precioUnitario: Decimal,
  /** Discount given by the cashier, in BOB on the whole line. */
  descuento: Decimal.nullable(),
  /** Presentation that is sold; absent for the product's own unit. */
  presentacionId: z.string().min(1).max(64).optional(),
  /** True if the cashier typed the price or the whole line. Price lists and promotions do not change it. */
  aMano: z.boolean().optional(),
  /** Price before price lists, if it differs. The selling half sets it, regardless of the value that the screen sends. */
  precioGeneral: Decimal.optional(),
  /** Discount from promotions, in BOB on the whole line. Set by the selling half. */
  promocion: Decimal.optional(),
  /** Index of the proforma's line whose promised price this line takes. */
  promesa: z.int().nonnegative().optional(),
  /** Amount printed on a scale's label, in BOB for the whole line. The line is charged at this amount. */
  importeEtiqueta: Decimal.optional(),
  /** Values of the fields that the sector declares for a line, such as serial number, room or doctor. */
  propios: Propios.optional(),
});
export type ItemVenta = z.infer<typeof ItemVenta>;

/** A cart with its payment. `recibido`: cash handed over; null if the payment is not in cash. */
export const EntradaVenta = z.strictObject({
  items: z.array(ItemVenta).min(1, "Agregue al menos un producto.").max(MAX_ITEMS),
  cliente: ClienteVenta,
  /** Kind of invoice (sector); absent for 1, the general sale. */
  sector: z
    .number()
    .int()
    .refine(
      (codigo) => SECTORES_CAJA.some((s) => s.codigo === codigo),
      conKind("sector", "La caja no emite ese tipo de factura."),
    )
    .optional(),
  /** Values of the fields that the sector declares for the document. */
  propios: Propios.optional(),
  /** Discount on the whole sale in BOB. The selling half calculates it where there is a percentage. */
  descuentoAdicional: Decimal.nullable(),
  /** Cashier's discount on the whole sale as a percentage of its total. It also applies to lines added later. */
  descuentoPorcentaje: PorcentajeDescuento.optional(),
  metodoPago: z.number().int().positive(),
  /** First four and last four digits of the card with asterisks between; null without a card. */
  numeroTarjeta: z.string().nullable(),
  montoGiftCard: Decimal.nullable(),
  recibido: Decimal.nullable(),
  /** Dollars handed over, with the exchange rate shown to the cashier. Change is given in bolivianos. */
  dolares: z.strictObject({ monto: Decimal, tipoCambio: Decimal }).optional(),
  /** Parts of a payment in up to three methods, which add up to the amount to pay. `metodoPago` is derived from them. */
  pagos: z
    .array(z.strictObject({ metodo: z.number().int().positive(), monto: Decimal }))
    .min(2)
    .max(3)
    .optional(),
  /** Name of the seller. The selling half sets it, regardless of the value that the screen sends. */
  usuario: z.string().trim().min(1).max(100).nullable(),
  /** Savings from price lists and promotions, in BOB. Set by the selling half. */
  ahorro: Decimal.optional(),
  /** Proforma from which the sale was made. Its promised prices apply. */
  proformaId: z.string().min(1).max(64).optional(),
  /** True if the buyer insists on a NIT that the tax system refused (1037). The invoice is issued with codigoExcepcion 1. */
  excepcionNit: z.boolean().optional(),
});
export type EntradaVenta = z.infer<typeof EntradaVenta>;

/** Fields of `EntradaVenta` that a cart has before it is paid, for `pick`. */
export const DE_CARRITO = {
  items: true,
  sector: true,
  propios: true,
  descuentoAdicional: true,
  descuentoPorcentaje: true,
} as const;

/** A refusal or an observation: its code, the text of the tax system, and the remedy. */
export const MensajeFiscal = z.object({
  codigo: z.number().int(),
  descripcion: z.string(),
  remedio: z.string().nullable(),
});
export type MensajeFiscal = z.infer<typeof MensajeFiscal>;

/** State of a sale as the cashier sees it. */
export const EstadoVenta = z.enum(ESTADOS_VENTA);
export type EstadoVenta = z.infer<typeof EstadoVenta>;

export const EstadoImpresion = z.enum(["ninguna", "pendiente", "impresa", "fallida"]);
export type EstadoImpresion = z.infer<typeof EstadoImpresion>;

/** A sale in a list, in an event, and as the outcome of charging it. */
export const Venta = z.object({
  id: VentaId,
  creadaEn: Instante,
  estado: EstadoVenta,
  numeroFactura: z.number().int().nullable(),
  cuf: Cuf.nullable(),
  /** True if the document was issued offline, also after the tax system has accepted it. */
  offline: z.boolean(),
  cliente: ClienteVenta,
  lineas: z.number().int(),
  total: Decimal,
  metodoPago: z.number().int(),
  metodoPagoTexto: z.string(),
  recibido: Decimal.nullable(),
  cambio: Decimal.nullable(),
  /** Reason for a refusal, an observation or a draft. */
  motivo: z.string().nullable(),
  mensajes: z.array(MensajeFiscal),
  /** Document with its number whose reply was lost, kept until its outcome is known. */
  enDuda: z.object({ numeroFactura: z.number().int(), cuf: Cuf }).nullable(),
  impresion: EstadoImpresion,
  /** Annulment that is pending, or that was refused, with the reason. */
  anulacion: z.object({ estado: z.enum(["pendiente", "negada"]), error: z.string().nullable() }).nullable(),
  /**
   * Deadline until which the tax system annuls the document, and whether it has passed by the till's clock; null before there is a
   * document.
   */
  plazoAnulacion: z.object({ hasta: Instante, vencido: z.boolean() }).nullable(),
  /** Permanent public page of the document; null before there is a document. */
  publicUrl: z.string().nullable(),
});
export type Venta = z.infer<typeof Venta>;
