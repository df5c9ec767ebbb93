import { z } from "zod";
import { Cuf, Instante, MAX_ITEMS } from "@mostrador/core";
import { Confirmadas, Decimal, EntradaVenta, EstadoVenta, ItemVenta, Venta, VentaId } from "../formas.ts";
import { CALCULAR, Campos } from "./calcular.ts";
import { Nada, Texto } from "./comun.ts";

const Dia = z.iso.date("La fecha no existe.");

/** Days of sales, both included, by the till's clock: today, yesterday, the last seven with today, this month, all, or those that are said. */
export const Periodo = z.union([
  z.enum(["hoy", "ayer", "semana", "mes", "todas"]),
  z.strictObject({ desde: Dia, hasta: Dia }),
]);
export type Periodo = z.infer<typeof Periodo>;

/** The screen's own: kept as it is. */
const Contenido = z.record(z.string(), z.json());

const Carrito = z.strictObject({
  id: z.uuid(),
  nombre: z.string().trim().min(1).max(60),
  /** Never numbered. */
  contenido: Contenido,
});

/** A sale as the screen keeps it while it is open. */
const Abierta = z.strictObject({
  /** Made with the cart: the open sale is charged under it, whatever happens in between. */
  ventaId: VentaId,
  /** Null where there is none, or where it is charged. */
  carrito: Contenido.nullable(),
  /** The payment as it was typed, also while it is charged; null before that. */
  pago: Contenido.nullable(),
  /** Products that were read while it was awaited: they begin the next sale. */
  siguientes: z.array(Contenido).max(500),
});

/** Selling: charging, amounts, parked carts, what was sold today. */
export const venta = {
  comandos: {
    /**
     * Issues a sale. Repeating the id gives the same outcome and never sells twice; a RECHAZADA or BORRADOR is tried anew.
     * `confirmadas`: what the cashier said is meant, of the quantities that `revisarCantidades` asks about; without it they are refused
     * (`cantidadSinConfirmar`).
     */
    cobrar: {
      right: "signedIn",
      raisedTo: "descuentos",
      writtenPrices: "precios",
      changesState: true,
      entrada: z.strictObject({
        ventaId: VentaId,
        venta: EntradaVenta,
        confirmadas: Confirmadas,
        /** The sale's total that the buyer was told; null: it was not. Another one by now is refused (`totalCambiado`). */
        visto: Decimal.nullable().default(null),
      }),
      salida: Venta,
    },
    /** Gives a cart its discounts: beyond the shop's limit it asks for the permission now, and charging does not ask again. */
    darDescuento: {
      right: "signedIn",
      raisedTo: "descuentos",
      changesState: true,
      entrada: EntradaVenta.pick({ items: true, sector: true, propios: true, descuentoAdicional: true }),
      salida: z.null(),
    },
    /** Lets a line have a price that somebody writes, or be of no product: charging does not ask again. */
    darPrecio: {
      right: "precios",
      changesState: true,
      entrada: ItemVenta.pick({ codigoProducto: true, descripcion: true, precioUnitario: true }),
      salida: z.null(),
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
    /**
     * Stores the open sale as it is now, for a screen that is loaded anew, a program that dies, and a power cut. `de`: whose it is, the
     * id of who is signed in; '' at a till without users. The sale that is charged deletes it.
     */
    guardarVentaAbierta: {
      right: "signedIn",
      changesState: true,
      quiet: true,
      entrada: Abierta.extend({
        de: z.string().max(60),
        nombre: z.string().max(60),
        siguientes: Abierta.shape.siguientes.default([]),
      }),
      salida: z.null(),
    },
    /** Parks a cart; the open sale is over. */
    aparcarCarrito: {
      right: "signedIn",
      changesState: true,
      entrada: Carrito,
      salida: z.strictObject({ id: z.uuid() }),
    },
    /** Takes a parked cart up as the open sale; false when it is gone. */
    quitarCarrito: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({ id: z.uuid() }),
      salida: z.boolean(),
    },
    /** Deletes a parked cart, or one that somebody else has open; false when it is gone. */
    descartarCarrito: {
      right: "anular",
      changesState: true,
      entrada: z.strictObject({ id: z.uuid() }),
      salida: z.boolean(),
    },
  },
  consultas: {
    calcular: CALCULAR,
    /** Fields of a cart that would be refused, whichever way it is paid: asked before payment opens. None where there is no company yet. */
    revisarVenta: {
      right: "signedIn",
      changesState: false,
      entrada: EntradaVenta.pick({
        items: true,
        cliente: true,
        sector: true,
        propios: true,
        descuentoAdicional: true,
      }).extend({ enPapel: z.boolean().default(false) }),
      salida: z.strictObject({ campos: Campos }),
    },
    /** Quantities to ask about before they are issued, by the line's place in the list: a part of what is not divided, or too many. */
    revisarCantidades: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({
        lineas: z
          .array(
            z.strictObject({
              codigo: z.string().max(50),
              descripcion: z.string().max(500),
              unidadMedida: z.number().int(),
              cantidad: Decimal,
            }),
          )
          .max(MAX_ITEMS),
      }),
      salida: z.array(z.strictObject({ linea: z.int(), texto: z.string() })),
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
    /**
     * All sales of this till, the newest first, a page at a time: by number, amount, buyer, product or cashier (`texto`), state and days
     * (Bolivia's). `siguiente` asks for the next page.
     */
    buscarVentas: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({
        texto: Texto.default(""),
        estado: EstadoVenta.nullable().default(null),
        periodo: Periodo.default("todas"),
        tras: z.string().max(80).nullable().default(null),
        limite: z.number().int().min(1).max(200).default(50),
      }),
      salida: z.strictObject({ ventas: z.array(Venta), siguiente: z.string().nullable() }),
    },
    venta: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ ventaId: VentaId }),
      salida: Venta,
    },
    /** A sale as `venta`, once it is no longer being charged. */
    seguirVenta: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ ventaId: VentaId }),
      salida: Venta,
    },
    /**
     * The last sale of whoever is at the till, with the dollars that were received: for a buyer who asks about the change. Null where
     * there is none. A refused sale is none, and one that is still being issued is not it yet.
     */
    ultimaVenta: {
      right: "signedIn",
      changesState: false,
      entrada: Nada,
      salida: Venta.extend({ dolares: Decimal.nullable() }).nullable(),
    },
    /** The open sale of whoever is at the till; null where there is none. */
    ventaAbierta: {
      right: "signedIn",
      changesState: false,
      entrada: Nada,
      salida: Abierta.nullable(),
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
    /** Parked carts, and those that others at this till have open; the oldest first. */
    carritosAparcados: {
      right: "signedIn",
      changesState: false,
      entrada: Nada,
      salida: z.array(
        Carrito.extend({
          guardadoEn: Instante,
          usuario: z.string().nullable(),
          /** Null where it cannot be reckoned yet. */
          total: Decimal.nullable(),
        }),
      ),
    },
  },
  eventos: {
    ventaCambio: Venta,
    /** Progress of a sale while it is charged. `esperaHasta`: when it goes on offline by itself. */
    progreso: z.object({
      ventaId: VentaId,
      fase: z.enum(["guardada", "esperando", "renovandoCufd", "fueraDeLinea", "terminada"]),
      numeroFactura: z.number().int().nullable(),
      cuf: Cuf.nullable(),
      esperaMs: z.number().int().nullable(),
    }),
  },
} as const;
