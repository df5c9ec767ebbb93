import { z } from "zod";
import { Cuf, Instante } from "@mostrador/core";
import { Decimal, EntradaVenta, EstadoVenta, Venta, VentaId } from "../formas.ts";
import { Nada, Texto } from "./comun.ts";

const Carrito = z.strictObject({
  id: z.uuid(),
  nombre: z.string().trim().min(1).max(60),
  /** The screen's own cart: kept as it is, never numbered. */
  contenido: z.record(z.string(), z.json()),
});

/** Selling: charging, amounts, parked carts, what was sold today. */
export const venta = {
  comandos: {
    /** Issues a sale. Repeating the id gives the same outcome and never sells twice; a RECHAZADA or BORRADOR is tried anew. */
    cobrar: {
      right: "signedIn",
      raisedTo: "descuentos",
      changesState: true,
      entrada: z.strictObject({ ventaId: VentaId, venta: EntradaVenta }),
      salida: Venta,
    },
    /** While a sale is awaited: goes on at once, offline. `false` when there was nothing left to skip. */
    seguirSinEsperar: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({ ventaId: VentaId }),
      salida: z.boolean(),
    },
    /** Leaves a reopened sale: it stays RECHAZADA and its number goes to the next sale. */
    descartarReabierta: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({ ventaId: VentaId }),
      salida: z.boolean(),
    },
    aparcarCarrito: {
      right: "signedIn",
      changesState: true,
      entrada: Carrito,
      salida: z.strictObject({ id: z.uuid() }),
    },
    quitarCarrito: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({ id: z.uuid() }),
      salida: z.boolean(),
    },
  },
  consultas: {
    /** Exact amounts of a cart, with the rules of the document it will become. `campos`: what does not fit, if anything. */
    calcular: {
      right: "signedIn",
      changesState: false,
      entrada: EntradaVenta.pick({
        items: true,
        sector: true,
        propios: true,
        descuentoAdicional: true,
        montoGiftCard: true,
        recibido: true,
      }).extend({ items: z.array(EntradaVenta.shape.items.element).max(500) }),
      salida: z.strictObject({
        subTotales: z.array(Decimal.nullable()),
        subTotal: Decimal,
        descuentos: Decimal,
        total: Decimal,
        aPagar: Decimal,
        cambio: Decimal.nullable(),
        avisos: z.array(z.string()),
        campos: z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() })),
      }),
    },
    ventasDeHoy: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({
        estado: EstadoVenta.nullable().default(null),
        texto: Texto.default(""),
        limite: z.number().int().min(1).max(500).default(200),
      }),
      salida: z.strictObject({
        ventas: z.array(Venta),
        /** Of the whole day, whatever the filters: without refused, drafts and annulled ones. */
        totales: z.strictObject({
          cantidad: z.int(),
          total: Decimal,
          efectivo: Decimal,
          otros: Decimal,
          fueraDeLinea: z.int(),
          pendientes: z.int(),
        }),
      }),
    },
    venta: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ ventaId: VentaId }),
      salida: Venta,
    },
    /** The ticket as lines of text, as printed. */
    ticket: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ ventaId: VentaId }),
      salida: z.strictObject({ texto: z.string(), columnas: z.int(), qr: z.string() }),
    },
    /** The refused sale that waits to be mended, or the last draft, with what was typed. */
    ventaReabierta: {
      right: "signedIn",
      changesState: false,
      entrada: Nada,
      salida: z.strictObject({ venta: Venta, entrada: EntradaVenta }).nullable(),
    },
    carritosAparcados: {
      right: "signedIn",
      changesState: false,
      entrada: Nada,
      salida: z.array(Carrito.extend({ guardadoEn: Instante, usuario: z.string().nullable() })),
    },
  },
  eventos: {
    ventaCambio: Venta,
    /** Where a sale stands while it is charged. `esperaHasta`: when it goes on offline by itself. */
    progreso: z.object({
      ventaId: VentaId,
      fase: z.enum(["guardada", "esperando", "renovandoCufd", "fueraDeLinea", "terminada"]),
      numeroFactura: z.number().int().nullable(),
      cuf: Cuf.nullable(),
      esperaMs: z.number().int().nullable(),
    }),
  },
} as const;
