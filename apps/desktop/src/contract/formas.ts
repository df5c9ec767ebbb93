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

/** Shapes that commands, queries and events of the cashier's program share. Money and quantities are decimal texts, never floats. */

/** A decimal without sign: `12.50`. */
export const Decimal = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,5})?$/, "Escriba un número con punto decimal, como 12.50.");

/**
 * Quantities that the cashier confirmed as intended, each for a product and an exact amount. docs/trust.md heading 49.
 */
export const Confirmadas = z
  .array(z.strictObject({ codigo: z.string().max(50), cantidad: Decimal }))
  .max(500)
  .default([]);

/** Id of a sale, made by the screen when the payment dialog opens: the same id is charged once, however often the key is pressed. */
export const VentaId = z.uuid();

/** A product as the screen paints it. */
export const ProductoCaja = z.object({
  id: z.string(),
  codigo: z.string(),
  codigoBarras: z.string().nullable(),
  descripcion: z.string(),
  precio: Decimal,
  unidadMedida: z.number().int(),
  /** The catalog's name of the unit, as printed. */
  unidad: z.string(),
  /** The presentation that is found or sold; absent for the product's own unit. */
  presentacionId: z.string().optional(),
  codigoSin: z.number().int(),
  actividadEconomica: z.string(),
  categoria: z.string().nullable(),
});
export type ProductoCaja = z.infer<typeof ProductoCaja>;

/** A decimal that may be below zero. */
const ConSigno = Decimal.or(z.string().regex(/^-\d{1,12}(\.\d{1,5})?$/));

/**
 * The rest of a product in this branch, in its own unit, as far as this till knows. `reservado`: what of it is set aside for somebody; absent:
 * nothing is. `poco`: none is free, or less than the minimum.
 */
export const Queda = z.object({ cantidad: ConSigno, reservado: Decimal.optional(), poco: z.boolean() });
export type Queda = z.infer<typeof Queda>;

/** Goods that a person looks for; `porMedida`: they are weighed or measured, so the screen asks how much. */
export const ProductoBuscado = ProductoCaja.extend({
  porMedida: z.boolean(),
  /** Absent: its stock is not followed. */
  queda: Queda.optional(),
});
export type ProductoBuscado = z.infer<typeof ProductoBuscado>;

/** A buyer as typed or found. tipoDocumento: 1 CI, 2 CEX, 3 passport, 4 other, 5 NIT. */
export const ClienteEscrito = z.strictObject({
  tipoDocumento: z.number().int().min(1).max(5),
  numeroDocumento: z.string().trim().min(1, "Falta el número de documento.").max(20),
  complemento: z.string().trim().min(1).max(5).nullable(),
  razonSocial: z.string().trim().min(1, "Falta el nombre o razón social.").max(500),
  correo: z.string().trim().max(200).nullable(),
});
/** The document of a buyer, by which the shop knows its price list. */
export const Comprador = z.object({
  numeroDocumento: z.string().max(20),
  complemento: z.string().max(5).nullable(),
});

/** A buyer of whom something may be missing: a cart is reviewed while its buyer is typed. */
export const ClienteAMedias = ClienteEscrito.extend({
  numeroDocumento: Comprador.shape.numeroDocumento,
  complemento: Comprador.shape.complemento,
  razonSocial: z.string().max(500),
});

/** A written buyer, with a complement that was typed into the number moved to its own field. */
export const ClienteVenta = ClienteEscrito.transform(splitComplemento);
export type ClienteVenta = z.infer<typeof ClienteVenta>;

/** "S/N": the final consumer, in one key. docs/fiscal-rules.md F32: number 0 of kind 4 and name S/N. */
export const CONSUMIDOR_FINAL: ClienteVenta = {
  tipoDocumento: 4,
  numeroDocumento: "0",
  complemento: null,
  razonSocial: "S/N",
  correo: null,
};

/** Sectors that a till sells in. Export has a buyer abroad and another currency: it is issued through the API. */
export const SECTORES_CAJA = SECTORES_FACTURA.filter(({ compradorExterior }) => !compradorExterior);

/** The general kind of invoice, which every till issues. */
export function getGeneral(): SectorFactura {
  const [general] = SECTORES_CAJA;
  if (general === undefined) throw new Error("no hay sectores");
  return general;
}

/** A sector's own fields, by name; the sector declares their types. */
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
  /** Given by the cashier, in BOB on the whole line. */
  descuento: Decimal.nullable(),
  /** The presentation that is sold; absent for the product's own unit. */
  presentacionId: z.string().min(1).max(64).optional(),
  /** The price, or the line's whole text, was written by the cashier: no rule of prices changes it. */
  aMano: z.boolean().optional(),
  /** The price before price lists, if it differs. Written by the selling half, whatever the screen sends. */
  precioGeneral: Decimal.optional(),
  /** Discount of promotions, in BOB on the whole line. Written by the selling half. */
  promocion: Decimal.optional(),
  /** The line of the sale's proforma whose promise this line takes, by its index. */
  promesa: z.int().nonnegative().optional(),
  /** The amount that a scale's label says, in BOB on the whole line: what is charged for this quantity. */
  importeEtiqueta: Decimal.optional(),
  /** Fields that the sale's sector asks of a line, by name: serial number, room, doctor. */
  propios: Propios.optional(),
});
export type ItemVenta = z.infer<typeof ItemVenta>;

/** A cart with how it is paid. `recibido`: cash handed over, null when not cash. */
export const EntradaVenta = z.strictObject({
  items: z.array(ItemVenta).min(1, "Agregue al menos un producto.").max(MAX_ITEMS),
  cliente: ClienteVenta,
  /** The kind of invoice; 1, general sale, when it is not said. */
  sector: z
    .number()
    .int()
    .refine(
      (codigo) => SECTORES_CAJA.some((s) => s.codigo === codigo),
      conKind("sector", "La caja no emite ese tipo de factura."),
    )
    .optional(),
  /** Fields that the sector asks of the document. */
  propios: Propios.optional(),
  /** On the whole sale, in BOB. With a percentage it is written by the selling half. */
  descuentoAdicional: Decimal.nullable(),
  /** The cashier's discount on the whole sale in per cent of its total, whatever comes into it later. */
  descuentoPorcentaje: PorcentajeDescuento.optional(),
  metodoPago: z.number().int().positive(),
  /** First four and last four digits with asterisks between, only with a card. */
  numeroTarjeta: z.string().nullable(),
  montoGiftCard: Decimal.nullable(),
  recibido: Decimal.nullable(),
  /** Dollars handed over, at the rate that was shown; change goes back in bolivianos. */
  dolares: z.strictObject({ monto: Decimal, tipoCambio: Decimal }).optional(),
  /**
   * For a sale paid in several ways: method and amount of each, up to three, which add up to the amount to
   * pay. `metodoPago` is then derived from them.
   */
  pagos: z
    .array(z.strictObject({ metodo: z.number().int().positive(), monto: Decimal }))
    .min(2)
    .max(3)
    .optional(),
  /** The seller's name: written by the selling half, whatever the screen sends. */
  usuario: z.string().trim().min(1).max(100).nullable(),
  /** Saved by price lists and promotions, in BOB: written by the selling half. */
  ahorro: Decimal.optional(),
  /** The proforma that it is made of: its promised prices hold. */
  proformaId: z.string().min(1).max(64).optional(),
  /** The buyer insists on a NIT that the tax system refused (1037): issued with codigoExcepcion 1. */
  excepcionNit: z.boolean().optional(),
});
export type EntradaVenta = z.infer<typeof EntradaVenta>;

/** Parts of a sale that its cart has before it is paid, to pick from `EntradaVenta`. */
export const DE_CARRITO = {
  items: true,
  sector: true,
  propios: true,
  descuentoAdicional: true,
  descuentoPorcentaje: true,
} as const;

/** A refusal or an observation: the code, the authority's words, and the remedy. */
export const MensajeFiscal = z.object({
  codigo: z.number().int(),
  descripcion: z.string(),
  remedio: z.string().nullable(),
});
export type MensajeFiscal = z.infer<typeof MensajeFiscal>;

/** A sale's state as the cashier sees it. */
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
  /** The document was issued offline (it stays true once the tax system has accepted it). */
  offline: z.boolean(),
  cliente: ClienteVenta,
  lineas: z.number().int(),
  total: Decimal,
  metodoPago: z.number().int(),
  metodoPagoTexto: z.string(),
  recibido: Decimal.nullable(),
  cambio: Decimal.nullable(),
  /** The reason of a refusal, an observation or a draft. */
  motivo: z.string().nullable(),
  mensajes: z.array(MensajeFiscal),
  /** The number put aside for a lost reply, until its outcome is known. */
  enDuda: z.object({ numeroFactura: z.number().int(), cuf: Cuf }).nullable(),
  impresion: EstadoImpresion,
  /** An annulment that waits to be done, or that was refused and why. */
  anulacion: z.object({ estado: z.enum(["pendiente", "negada"]), error: z.string().nullable() }).nullable(),
  /** Until when Impuestos annuls it, and whether that is over by the till's clock; null before there is a document. */
  plazoAnulacion: z.object({ hasta: Instante, vencido: z.boolean() }).nullable(),
  /** The permanent public page; null before there is a document. */
  publicUrl: z.string().nullable(),
});
export type Venta = z.infer<typeof Venta>;
