import { Cuf, Instante, MAX_ITEMS, SumasDichas } from "@mostrador/core";
import { z } from "zod";
import {
  ClienteAMedias,
  Comprador,
  Confirmadas,
  DE_CARRITO,
  Decimal,
  EntradaVenta,
  EstadoVenta,
  ItemVenta,
  Queda,
  Venta,
  VentaId,
} from "../formas.ts";
import { Nada, Texto } from "./comun.ts";
import { Periodo } from "./periodo.ts";

/** A field that does not fit, with its sentence. */
const Campos = z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() }));

/** Exact amounts of a cart, by the rules of its future document. `campos`: fields that do not fit, if any. */
const CALCULAR = {
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

/** Questions about quantities, by the line's index. */
const Dudas = z.array(z.strictObject({ linea: z.int(), texto: z.string() }));

/** The screen's own data, stored unchanged. */
const Contenido = z.record(z.string(), z.json());

/**
 * A window's knowledge of the stored sale: its own name, and the revision of the sale that it read or stored last. A
 * later revision of another window refuses the write (`ventaCambiada`).
 */
const Vista = z.strictObject({
  ventana: z.string().max(60),
  ventaId: VentaId.nullable(),
  revision: z.int().min(0),
});
const SIN_VISTA = { ventana: "", ventaId: null, revision: 0 };

const Carrito = z.strictObject({
  id: z.uuid(),
  nombre: z.string().trim().min(1).max(60),
  /** A cart never has an invoice number. */
  contenido: Contenido,
});

/** A sale as the screen keeps it while it is open. */
const Abierta = z.strictObject({
  /** Created with the cart: the open sale is charged under this id, whatever happens in between. */
  ventaId: VentaId,
  /** Null if there is no cart, or if it is being charged. */
  carrito: Contenido.nullable(),
  /** The payment as typed, also while it is charged; null before that. */
  pago: Contenido.nullable(),
  /** Products scanned while the charge was awaited: they begin the next sale. */
  siguientes: z.array(Contenido).max(500),
});

/** Selling: charging, amounts, parked carts, what was sold today. */
export const venta = {
  comandos: {
    /**
     * Issues a sale. Repeating the id gives the same outcome and never sells twice; a RECHAZADA or BORRADOR
     * sale is tried again. `confirmadas`: quantities that the cashier confirmed, of those that
     * `revisarCantidades` asks about. Without it they are refused (`cantidadSinConfirmar`).
     */
    cobrar: {
      right: "signedIn",
      raisedTo: "descuentos",
      writtenPrices: "precios",
      belowZero: "bajoCero",
      changesState: true,
      entrada: z.strictObject({
        ventaId: VentaId,
        venta: EntradaVenta,
        confirmadas: Confirmadas,
        /**
         * The total that the buyer was told; null: none. If it is another one by now, the call is refused
         * (`totalCambiado`).
         */
        visto: Decimal.nullable().default(null),
        /** The state of the open sale that is charged; null if the sale is not stored as an open one. */
        vista: Vista.nullable().default(null),
      }),
      salida: Venta,
    },
    /**
     * Gives a cart its discounts. Beyond the shop's limit it needs the permission now; charging does not ask
     * again.
     */
    darDescuento: {
      right: "signedIn",
      raisedTo: "descuentos",
      changesState: true,
      entrada: EntradaVenta.pick({
        ...DE_CARRITO,
        proformaId: true,
      }).extend({
        /** The buyer, whose price list a percentage applies to. Absent: the general prices. */
        cliente: Comprador.optional(),
      }),
      salida: z.null(),
    },
    /** Allows a typed price of a line, or a line without a product; charging does not ask again. */
    darPrecio: {
      right: "precios",
      changesState: true,
      entrada: ItemVenta.pick({ codigoProducto: true, descripcion: true, precioUnitario: true }),
      salida: z.null(),
    },
    /** Goes on offline at once while a sale is awaited. `false` if there was nothing left to skip. */
    seguirSinEsperar: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({ ventaId: VentaId }),
      salida: z.boolean(),
    },
    /** Leaves a reopened sale: it stays RECHAZADA, and its number goes to the next sale. */
    descartarReabierta: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({ ventaId: VentaId }),
      salida: z.boolean(),
    },
    /**
     * Stores the open sale as it is now, against a reload of the screen, a crash and a power cut. `de`: the
     * id of its owner, who is signed in; '' at a till without users. Charging the sale deletes it.
     */
    guardarVentaAbierta: {
      right: "signedIn",
      changesState: true,
      quiet: true,
      entrada: Abierta.extend({
        de: z.string().max(60),
        nombre: z.string().max(60),
        siguientes: Abierta.shape.siguientes.default([]),
        /** Sales that this window stored or is storing. Any other open sale belongs to another window. */
        tras: z.array(VentaId).max(100).default([]),
        vista: Vista.default(SIN_VISTA),
      }),
      /** The revision of the stored state. */
      salida: z.strictObject({ revision: z.int() }),
    },
    /** Parks a cart, and ends the open sale. */
    aparcarCarrito: {
      right: "signedIn",
      changesState: true,
      entrada: Carrito.extend({ vista: Vista.default(SIN_VISTA) }),
      salida: z.strictObject({ id: z.uuid() }),
    },
    /** Names a parked cart; it keeps the name where it is taken up and parked again. False if it is gone. */
    nombrarCarrito: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({
        id: z.uuid(),
        nombre: z.string().trim().min(1, "Escriba el nombre.").max(60, "El nombre lleva hasta 60 letras."),
      }),
      salida: z.boolean(),
    },
    /** Makes a parked cart the open sale; false if it is gone. */
    quitarCarrito: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({ id: z.uuid() }),
      salida: z.boolean(),
    },
    /** Deletes a parked cart, or another person's open cart; false if it is gone. */
    descartarCarrito: {
      right: "anular",
      changesState: true,
      entrada: z.strictObject({ id: z.uuid() }),
      salida: z.boolean(),
    },
  },
  consultas: {
    calcular: CALCULAR,
    /**
     * Review of a cart as it changes: amounts, quantities to confirm, fields that any payment would refuse. No
     * such field while there is no company.
     */
    revisarVenta: {
      right: "signedIn",
      changesState: false,
      entrada: EntradaVenta.pick({
        ...DE_CARRITO,
        proformaId: true,
      }).extend({ cliente: ClienteAMedias, enPapel: z.boolean().default(false) }),
      salida: z.strictObject({
        importes: CALCULAR.salida,
        dudas: Dudas,
        campos: Campos,
        /**
         * Lines whose product's stock is followed, with what is left of it before this sale. `falta`: what the cart takes beyond it; null:
         * nothing. `deOtros`: what it takes of goods that are set aside for others; absent: nothing.
         */
        quedan: z.array(
          Queda.extend({
            linea: z.int().nonnegative(),
            falta: Decimal.nullable(),
            deOtros: Decimal.optional(),
          }),
        ),
      }),
    },
    /**
     * Quantities to confirm before they are issued, by the line's index: a part of an indivisible product, or
     * too many.
     */
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
      salida: Dudas,
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
        /** Totals of the whole day, regardless of the filters; without refused sales, drafts and annulled sales. */
        totales: z.strictObject({
          cantidad: z.int(),
          total: Decimal,
          efectivo: Decimal,
          otros: Decimal,
          fueraDeLinea: z.int(),
          pendientes: z.int(),
        }),
        /** The sums of the day's sales and notes, by the definition of every screen and slip. */
        sumas: SumasDichas,
      }),
    },
    /**
     * All sales of this till, newest first, one page at a time. Filters: number, amount, buyer, product or
     * cashier (`texto`), state, and days (Bolivia's). `siguiente` asks for the next page.
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
    /** A sale as in `venta`, once it is no longer being charged. */
    seguirVenta: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ ventaId: VentaId }),
      salida: Venta,
    },
    /**
     * The last sale of the current user, with the dollars received, for a buyer who asks about the change.
     * Null if there is none. A refused sale does not count, nor does one that is still being issued.
     */
    ultimaVenta: {
      right: "signedIn",
      changesState: false,
      entrada: Nada,
      salida: Venta.extend({ dolares: Decimal.nullable() }).nullable(),
    },
    /** The open sale of the current user; null if there is none. */
    ventaAbierta: {
      right: "signedIn",
      changesState: false,
      entrada: Nada,
      salida: Abierta.extend({ revision: z.int() }).nullable(),
    },
    /** The ticket as lines of text, as printed. */
    ticket: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ ventaId: VentaId }),
      salida: z.strictObject({ texto: z.string(), columnas: z.int(), qr: z.string() }),
    },
    /** The refused sale that waits for correction, or the last draft, with its typed input. */
    ventaReabierta: {
      right: "signedIn",
      changesState: false,
      entrada: Nada,
      salida: z.strictObject({ venta: Venta, entrada: EntradaVenta }).nullable(),
    },
    /** Parked carts and other people's open carts at this till; oldest first. */
    carritosAparcados: {
      right: "signedIn",
      changesState: false,
      entrada: Nada,
      salida: z.array(
        Carrito.extend({
          guardadoEn: Instante,
          usuario: z.string().nullable(),
          /** As of now; null if it cannot be calculated yet. */
          total: Decimal.nullable(),
          /** What it came to when it was parked, if it is another amount now; else null. */
          antes: Decimal.nullable(),
        }),
      ),
    },
  },
  eventos: {
    ventaCambio: Venta,
    /**
     * Progress of a sale while it is charged. `esperaMs`: milliseconds after which it goes on offline by
     * itself.
     */
    progreso: z.object({
      ventaId: VentaId,
      fase: z.enum(["guardada", "esperando", "renovandoCufd", "fueraDeLinea", "terminada"]),
      numeroFactura: z.number().int().nullable(),
      cuf: Cuf.nullable(),
      esperaMs: z.number().int().nullable(),
    }),
  },
} as const;
