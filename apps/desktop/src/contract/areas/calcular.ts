import { MAX_ITEMS } from "@mostrador/core";
import { z } from "zod";
import { Comprador, Decimal, DE_CARRITO, EntradaVenta } from "../formas.ts";

/** A field that does not fit, with its sentence. */
export const Campos = z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() }));

/** Exact amounts of a cart, by the rules of its future document. `campos`: fields that do not fit, if any. */
export const CALCULAR = {
  right: "signedIn",
  changesState: false,
  entrada: EntradaVenta.pick({
    ...DE_CARRITO,
    montoGiftCard: true,
    recibido: true,
    proformaId: true,
  }).extend({
    items: z.array(EntradaVenta.shape.items.element).max(MAX_ITEMS),
    /** Absent while there is no buyer: the general prices apply. */
    cliente: Comprador.optional(),
    /** A sheet of paper: its prices are those that are written on it. */
    enPapel: z.boolean().default(false),
  }),
  salida: z.strictObject({
    /** Each line's price and savings; none on paper. */
    lineas: z.array(
      z.object({
        precioUnitario: Decimal,
        precioGeneral: Decimal,
        descuento: Decimal,
        ahorro: Decimal,
        promociones: z.array(z.object({ id: z.string(), nombre: z.string(), monto: Decimal })),
      }),
    ),
    /** By price lists and promotions altogether; null: nothing. */
    ahorro: Decimal.nullable(),
    subTotales: z.array(Decimal.nullable()),
    subTotal: Decimal,
    descuentos: Decimal,
    /** The part of the discounts that is on the whole sale; null: none. */
    descuentoAdicional: Decimal.nullable(),
    total: Decimal,
    aPagar: Decimal,
    cambio: Decimal.nullable(),
    avisos: z.array(z.string()),
    campos: Campos,
  }),
} as const;
