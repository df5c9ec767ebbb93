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

/** Invalid fields, each with a sentence for the cashier. */
const Campos = z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() }));

/** Calculates the exact amounts of a cart by the rules of its future document. `campos` lists the invalid fields. */
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
    /** The buyer, whose price list applies. Absent while there is no buyer: general prices apply. */
    cliente: Comprador.optional(),
    /** True for a hand-written invoice, whose lines keep the prices written on the paper. */
    enPapel: z.boolean().default(false),
  }),
  salida: z.strictObject({
    /** Price and savings of each line; empty for a hand-written invoice. */
    lineas: z.array(
      z.object({
        precioUnitario: Decimal,
        precioGeneral: Decimal,
        descuento: Decimal,
        ahorro: Decimal,
        promociones: z.array(z.object({ id: z.string(), nombre: z.string(), monto: Decimal })),
      }),
    ),
    /** Savings from price lists and promotions together; null if there are none. */
    ahorro: Decimal.nullable(),
    subTotales: z.array(Decimal.nullable()),
    subTotal: Decimal,
    descuentos: Decimal,
    /** Part of the discounts that applies to the whole sale; null if there is none. */
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

/** Data of the screen, stored unchanged. */
const Contenido = z.record(z.string(), z.json());

/**
 * State of the stored sale that a window knows: the window's name, and the revision that it read or stored last. A write fails with
 * `ventaCambiada` if another window has stored a later revision.
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
  /** The cart as the screen stores it. It never has an invoice number. */
  contenido: Contenido,
});

/** A sale as the screen keeps it while it is open. */
const Abierta = z.strictObject({
  /** Id created with the cart. The sale is charged under this id. */
  ventaId: VentaId,
  /** The cart; null if there is none, or while it is being charged. */
  carrito: Contenido.nullable(),
  /** The payment as typed, also while the sale is being charged; null if none was typed. */
  pago: Contenido.nullable(),
  /** Products scanned while a charge was awaited. They begin the next sale. */
  siguientes: z.array(Contenido).max(500),
});

/** Selling: charging, amounts, parked carts and the day's sales. */
export const venta = {
  comandos: {
    /**
     * Issues a sale. Repeating the id returns the same outcome and never sells twice; a RECHAZADA or BORRADOR sale is tried again.
     * `confirmadas` holds the doubtful quantities (see `revisarCantidades`) that the cashier confirmed. An unconfirmed one is refused with
     * `cantidadSinConfirmar`.
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
        /** Total that the buyer was told; null if none was told. The call fails with `totalCambiado` if the total differs by now. */
        visto: Decimal.nullable().default(null),
        /** State of the open sale that is charged; null if the sale is not stored as an open sale. */
        vista: Vista.nullable().default(null),
      }),
      salida: Venta,
    },
    /**
     * Allows the discounts of a cart. A discount beyond the shop's limit needs the permission at this call; charging does not ask again.
     */
    darDescuento: {
      right: "signedIn",
      raisedTo: "descuentos",
      changesState: true,
      entrada: EntradaVenta.pick({
        ...DE_CARRITO,
        proformaId: true,
      }).extend({
        /** The buyer, whose price list is the base of a percentage. Absent: general prices apply. */
        cliente: Comprador.optional(),
      }),
      salida: z.null(),
    },
    /** Allows a typed price, or a line without a product. Charging does not ask again. */
    darPrecio: {
      right: "precios",
      changesState: true,
      entrada: ItemVenta.pick({ codigoProducto: true, descripcion: true, precioUnitario: true }),
      salida: z.null(),
    },
    /** Stops waiting for the reply to a sale and continues offline at once. Returns false if the sale is no longer awaited. */
    seguirSinEsperar: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({ ventaId: VentaId }),
      salida: z.boolean(),
    },
    /** Abandons a reopened sale. It stays RECHAZADA, and its number goes to the next sale. */
    descartarReabierta: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({ ventaId: VentaId }),
      salida: z.boolean(),
    },
    /**
     * Stores the open sale, so that it survives a reload, a crash and a power cut. `de` is the id of its owner, who is signed in ('' at a
     * till without users). Charging the sale deletes the stored state.
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
    /** Parks the cart and ends the open sale. */
    aparcarCarrito: {
      right: "signedIn",
      changesState: true,
      entrada: Carrito.extend({ vista: Vista.default(SIN_VISTA) }),
      salida: z.strictObject({ id: z.uuid() }),
    },
    /** Names a parked cart. The cart keeps its name when it is reopened and parked again. Returns false if the cart no longer exists. */
    nombrarCarrito: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({
        id: z.uuid(),
        nombre: z.string().trim().min(1, "Escriba el nombre.").max(60, "El nombre lleva hasta 60 letras."),
      }),
      salida: z.boolean(),
    },
    /** Makes a parked cart the open sale. Returns false if the cart no longer exists. */
    quitarCarrito: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({ id: z.uuid() }),
      salida: z.boolean(),
    },
    /** Deletes a parked cart or another person's open cart. Returns false if the cart no longer exists. */
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
     * Reviews a cart after a change: its amounts, quantities to confirm, and fields that every payment would refuse. Reports no such fields
     * before the till knows its company.
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
         * Lines whose product is stock-controlled, with the quantity left before this sale. `falta`: quantity sold beyond that, null if
         * enough is left. `deOtros`: quantity taken from goods reserved for other buyers; absent if none is.
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
     * Lists the quantities that the cashier must confirm before the document is issued, by line index: a fraction of an indivisible
     * product, or an unusually large quantity.
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
        /** Totals of the whole day, regardless of the filters. Refused sales, drafts and annulled sales are not counted. */
        totales: z.strictObject({
          cantidad: z.int(),
          total: Decimal,
          efectivo: Decimal,
          otros: Decimal,
          fueraDeLinea: z.int(),
          pendientes: z.int(),
        }),
        /** Sums of the day's sales and notes, defined as on every other screen and slip. */
        sumas: SumasDichas,
      }),
    },
    /**
     * Lists all sales of this till, newest first, one page at a time. Filters: `texto` (number, amount, buyer, product or cashier), state,
     * and a period of days in Bolivia. `siguiente` requests the next page.
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
    /** Waits until a sale is no longer being charged, and returns it. */
    seguirVenta: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ ventaId: VentaId }),
      salida: Venta,
    },
    /**
     * Returns the current user's last sale with the dollars received, for a buyer who asks about the change. Null if there is none. Refused
     * sales and sales that are still being issued do not count.
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
    /** Returns the ticket as printed, as lines of text. */
    ticket: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ ventaId: VentaId }),
      salida: z.strictObject({ texto: z.string(), columnas: z.int(), qr: z.string() }),
    },
    /** Returns the latest refused sale or draft that waits for the cashier, with its typed input; null if there is none. */
    ventaReabierta: {
      right: "signedIn",
      changesState: false,
      entrada: Nada,
      salida: z.strictObject({ venta: Venta, entrada: EntradaVenta }).nullable(),
    },
    /** Lists parked carts and other people's open carts at this till, oldest first. */
    carritosAparcados: {
      right: "signedIn",
      changesState: false,
      entrada: Nada,
      salida: z.array(
        Carrito.extend({
          guardadoEn: Instante,
          usuario: z.string().nullable(),
          /** Current total; null if it cannot be calculated yet. */
          total: Decimal.nullable(),
          /** Total when the cart was parked, if it differs from the current one; null otherwise. */
          antes: Decimal.nullable(),
        }),
      ),
    },
  },
  eventos: {
    ventaCambio: Venta,
    /** Progress of a sale while it is charged. `esperaMs` is the wait in milliseconds before the sale continues offline. */
    progreso: z.object({
      ventaId: VentaId,
      fase: z.enum(["guardada", "esperando", "renovandoCufd", "fueraDeLinea", "terminada"]),
      numeroFactura: z.number().int().nullable(),
      cuf: Cuf.nullable(),
      esperaMs: z.number().int().nullable(),
    }),
  },
} as const;
