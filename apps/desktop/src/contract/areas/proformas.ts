/** Calls of proformas: made of a cart, found, printed, and put back into a cart. */
import { CorreoPedido, ESTADOS_PROFORMA, Proforma } from "@mostrador/core";
import { z } from "zod";
import { ClienteEscrito, ClienteVenta, DE_CARRITO, EntradaVenta, ItemVenta } from "../formas.ts";
import { Texto } from "./comun.ts";

const Id = z.string().min(1).max(64);
const PorId = z.strictObject({ id: Id });

/** A proforma as the screen shows it. */
export const ProformaVista = Proforma.extend({
  /** The proforma's number as people read it: `0-1-25`. */
  nombre: z.string(),
  estado: z.enum(ESTADOS_PROFORMA),
  /** The number of the invoice that it became; null: none. */
  factura: z.int().nullable(),
  /** The till that made the sale, if it is another one. */
  caja: z.string().nullable(),
});
export type ProformaVista = z.infer<typeof ProformaVista>;

/** Proformas of the shop. docs/design.md D59. */
export const proformas = {
  comandos: {
    /**
     * Makes a proforma of a cart and prints it. Repeating the id gives the same one. Discounts and written prices need the rights of a
     * sale: what is promised is sold without asking again.
     */
    guardarProforma: {
      right: "signedIn",
      raisedTo: "descuentos",
      writtenPrices: "precios",
      changesState: true,
      entrada: EntradaVenta.pick(DE_CARRITO).extend({
        id: z.uuid(),
        cliente: ClienteEscrito.extend({ telefono: z.string().trim().max(30).nullable() }),
        validaHasta: z.iso.date("La fecha no existe."),
        nota: z.string().trim().max(500, "La nota lleva hasta 500 letras.").nullable(),
      }),
      salida: ProformaVista,
    },
    /** Discards a proforma that became no sale. */
    descartarProforma: { right: "anular", changesState: true, entrada: PorId, salida: z.null() },
    /** Prints its slip on the roll, or its page on the printer for letter size. */
    imprimirProforma: {
      right: "signedIn",
      changesState: true,
      entrada: PorId.extend({ formato: z.enum(["rollo", "pagina"]).default("rollo") }),
      salida: z.strictObject({ trabajoId: z.int() }),
    },
    /** Mails it with its page; only with the server, which queues it. */
    enviarProforma: {
      right: "signedIn",
      changesState: true,
      entrada: PorId.extend({ correo: CorreoPedido }),
      salida: z.strictObject({ enviadoA: z.string() }),
    },
  },
  consultas: {
    /** A page, the newest first. */
    proformas: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({
        texto: Texto.default(""),
        /** Only proformas that can be sold at their promised prices. */
        vigentes: z.boolean().default(false),
        desde: z.int().min(0).default(0),
        limite: z.int().min(1).max(100).default(50),
      }),
      salida: z.strictObject({ proformas: z.array(ProformaVista), hayMas: z.boolean() }),
    },
    /** The proforma's page as a PDF, in base64. */
    pdfProforma: {
      right: "signedIn",
      changesState: false,
      entrada: PorId,
      salida: z.strictObject({ nombre: z.string(), base64: z.string() }),
    },
    /** The cart of a proforma, by its id or by the code on its paper. */
    proformaEnCarrito: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({
        id: Id.nullable().default(null),
        codigo: z.string().max(60).nullable().default(null),
      }),
      salida: z.strictObject({
        proformaId: Id,
        nombre: z.string(),
        /** The proforma's promised prices hold now. */
        vigente: z.boolean(),
        /** Tells the cashier whether the promised prices hold. */
        texto: z.string(),
        sector: z.int(),
        cliente: ClienteVenta,
        items: z.array(ItemVenta),
      }),
    },
  },
} as const;
