import { z } from "zod";
import { explicado } from "../explicado.ts";
import { Instante } from "../instante.ts";

/** Wire formats of stock between a till and its server. Quantities are decimal texts in the product's own unit. */

const Id = z.string().min(1).max(64);
/** Quantity with up to five decimals and no sign. */
export const CantidadExistencia = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,5})?$/, "La cantidad es un número, como 12 o 0.5, con hasta cinco decimales.");
const ConSigno = z.string().regex(/^-?\d{1,12}(\.\d{1,5})?$/);

/** Line of a document with the quantity that it moves, frozen when it was sold. `linea` is its index in the document, from 0. */
export const LineaVendida = z.object({
  linea: z.int().nonnegative(),
  productoId: Id,
  presentacionId: Id.nullable(),
  /** Units of the product in one billed unit. */
  factor: z.string().regex(/^\d{1,9}(\.\d{1,5})?$/),
  /** Billed quantity. */
  cantidad: z.string().regex(/^\d{1,12}(\.\d{1,5})?$/),
});
export type LineaVendida = z.infer<typeof LineaVendida>;

/** Reactions of a till to a sale that takes more than the known stock: warn, ask for a permission, or refuse. */
export const MODOS_BAJO_CERO = ["avisar", "encargado", "impedir"] as const;
/** One of `MODOS_BAJO_CERO`, by its name on the wire. */
export const BajoCero = z.enum(MODOS_BAJO_CERO, "Use avisar, encargado o impedir.");
export type BajoCero = z.infer<typeof BajoCero>;

/** Maximum lines of one count. */
export const MAX_CONTADAS = 500;

/**
 * Count made at a till, with its own key. Counts of one `grupo` are made by several people; if two of them include the same product, its
 * quantities add up.
 */
export const ConteoDeCaja = z.object({
  id: z.uuid(),
  grupo: z.string().min(1).max(20),
  nota: z.string().max(200).nullable(),
  lineas: z
    .array(
      z.object({
        productoId: Id,
        /** Counted quantity in the product's own unit. */
        contado: CantidadExistencia,
        /** Instants of the first and the last counted unit of the product. The count is the truth at `hasta`. */
        desde: Instante,
        hasta: Instante,
      }),
    )
    .min(1)
    .max(MAX_CONTADAS),
});
export type ConteoDeCaja = z.infer<typeof ConteoDeCaja>;

/** Amount in bolivianos with at most two decimals. */
const Importe = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/);

/** Purchase received at a till, with its own key: the scanned lines and the data of the supplier's paper. */
export const CompraDeCaja = z.object({
  id: z.uuid(),
  proveedor: z.object({
    documento: z.string().min(1).max(20).nullable(),
    razonSocial: z.string().min(1).max(240),
  }),
  conFactura: z.boolean(),
  /**
   * True if the supplier's invoice comes after the goods. In the till's fact `conFactura` is then false, because no paper gives a credit yet:
   * a server that does not know this field takes the purchase as one without invoice. Older tills omit it. docs/decisions/0076
   */
  porFacturar: z.boolean().default(false),
  numero: z.string().max(20),
  autorizacion: z.string().max(100),
  /** Date on the supplier's paper, `AAAA-MM-DD`. */
  fecha: z.iso.date(),
  descuento: Importe,
  total: Importe,
  lineas: z
    .array(
      LineaVendida.extend({
        /** Amount after the line's own discount; 0 if the supplier gives the goods away. */
        importe: Importe,
        /** Quantity in stock before this purchase, in the product's own unit, if the purchase begins the product's stock. */
        yaTenia: CantidadExistencia.nullable(),
      }),
    )
    .min(1)
    .max(MAX_CONTADAS),
});
export type CompraDeCaja = z.infer<typeof CompraDeCaja>;

/** Quantity of a product set aside until a day. `proformaId` names a proforma whose sale or discarding ends the reservation earlier. */
const ApartadoTerminal = z.object({
  hasta: explicado(z.iso.date(), "Último día en que están apartadas.", "2026-11-30"),
  cantidad: explicado(CantidadExistencia, "Cuántas, en la unidad del producto.", "3"),
  proformaId: explicado(
    Id.nullable(),
    "Proforma por la que se apartan: se liberan cuando se vende o se descarta.",
    null,
  ),
});
export type ApartadoTerminal = z.infer<typeof ApartadoTerminal>;

/** Stock of a product in the till's branch, as the server knows it. */
export const ExistenciaTerminal = z.object({
  productoId: explicado(Id, "Producto.", "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10"),
  cantidad: explicado(ConSigno, "Cuánto hay en la sucursal de la caja, en la unidad del producto.", "24"),
  /** Quantity below which the product is to be reordered. */
  minimo: explicado(CantidadExistencia.nullable(), "Desde cuánto hay que reponer; nulo si no se dijo.", "6"),
  /** False if the branch no longer follows the product's stock. */
  sigue: explicado(z.boolean(), "Si todavía se lleva."),
  /** Older servers omit this field. */
  apartadas: explicado(
    z.array(ApartadoTerminal).default([]),
    "Las que alguien ya pidió o pagó: están en la sucursal, y no son para otro.",
    [],
  ),
});
export type ExistenciaTerminal = z.infer<typeof ExistenciaTerminal>;

/** GET /v1/terminal/existencias: the balances that changed after a cursor. */
export const ExistenciasTerminal = z.object({
  /** False if the company does not follow its stock; the till then shows none. */
  activas: explicado(z.boolean(), "Si la empresa lleva existencias."),
  existencias: explicado(z.array(ExistenciaTerminal), "Saldos que cambiaron desde el cursor."),
  /** Suppliers that the till suggests by name when it receives a purchase. Older servers omit this field. */
  proveedores: explicado(
    z
      .array(
        z.object({
          documento: explicado(
            z.string().nullable(),
            "NIT u otro documento; nulo si no tiene.",
            "1028627025",
          ),
          razonSocial: explicado(z.string(), "Nombre o razón social.", "Distribuidora Andina S.R.L."),
        }),
      )
      .default([]),
    "Proveedores de las compras desde el cursor.",
  ),
  cursor: explicado(z.int().nonnegative(), "Valor de `desde` para seguir.", 1042),
  hayMas: explicado(z.boolean(), "Si quedan más saldos por bajar."),
  /** Last fact of the till's own series that the balances include. */
  incluye: explicado(
    z.object({
      serie: explicado(z.string(), "Serie de la caja.", "0123456789abcdef0123456789abcdef"),
      n: explicado(z.int().nonnegative(), "Último hecho de esa serie que los saldos incluyen.", 42),
    }),
    "Hasta dónde cuentan los saldos las ventas de esta caja.",
  ),
});
export type ExistenciasTerminal = z.infer<typeof ExistenciasTerminal>;
